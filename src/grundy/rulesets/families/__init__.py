"""What sister games share: boards, stones, strips, coins, strings, graphs."""
