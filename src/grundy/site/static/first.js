// Before anything is painted: a file that shows another position than the address names is not shown.
const query = decodeURIComponent(location.search.replaceAll("+", " "));
if (query && query !== document.documentElement.dataset.query) document.documentElement.classList.add("waiting");
