"""The steps of the Containerfile in a fresh Debian, without a container: do they still work?

    sudo python tools/fresh_root.py [--root DIRECTORY] [--mirror ADDRESS]

A bare Debian is made by debootstrap, every RUN and COPY of the Containerfile is done in it (both of its
stages in one root), and its CMD is started as its USER. Then the page and the JSON interface are asked,
and SIGTERM must end the server with exit code 0. What is committed is what is tried.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

HOME = Path(__file__).resolve().parent.parent
CERTIFICATES = Path("etc/ssl/certs/ca-certificates.crt")
START_SECONDS = 60


def instructions() -> Iterator[tuple[str, str]]:
    """Yield the instructions of the Containerfile, such as ("RUN", "apt-get update")."""
    text = (HOME / "Containerfile").read_text(encoding="utf-8")
    joined = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    for line in joined.splitlines():
        if line.strip():
            name, _, rest = line.partition(" ")
            yield name, rest.strip()


def build(root: Path) -> tuple[list[str], dict[str, str], str]:
    """Do every step in the root; return the command, its environment and its user."""
    command: list[str] = []
    added: dict[str, str] = {}
    user = "root"
    for name, rest in instructions():
        if name == "RUN":
            inside(root, ["sh", "-ec", rest])
            trust_the_same(root)
        elif name == "COPY" and not rest.startswith("--from"):
            copy_committed(root / rest.split()[1].lstrip("/"))
        elif name == "USER":
            user = rest
        elif name == "ENV":
            added |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        elif name == "CMD":
            command = json.loads(rest)
    return command, added, user


def inside(root: Path, command: list[str]) -> None:
    """Run a command in the root."""
    print("…", " ".join(command[-1].split())[:90], flush=True)
    subprocess.run(["chroot", str(root), *command], check=True, stdout=subprocess.DEVNULL)


def trust_the_same(root: Path) -> None:
    """Let the root trust the certificates of this machine, which may stand behind a proxy."""
    if (Path("/") / CERTIFICATES).exists() and (root / CERTIFICATES).exists():
        shutil.copy(Path("/") / CERTIFICATES, root / CERTIFICATES)


def copy_committed(target: Path) -> None:
    """Put what is committed into a directory of the root."""
    target.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=HOME, check=True, capture_output=True)
    subprocess.run(["tar", "-x", "-C", str(target)], input=archive.stdout, check=True)


def smoke(port: int) -> None:
    """Ask the running server what a visitor asks first."""
    address = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            page = urlopen(f"{address}/en/play/nim?p=3,5,7", timeout=30).read().decode()
            break
        except URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)
    assert "data-board" in page
    answer = json.load(urlopen(f"{address}/api/v1/solve?game=nim&position=3,5,7", timeout=30))
    assert answer["outcome"] == "N", answer
    print("the page shows a board; the JSON interface says", answer["outcome"], flush=True)


def main() -> int:
    """Make the root, build, ask, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, help="a directory that does not exist yet")
    parser.add_argument("--mirror", default="http://deb.debian.org/debian")
    asked = parser.parse_args()
    root = asked.root or Path(tempfile.mkdtemp(prefix="grundy-root-")) / "debian"
    started = time.monotonic()
    subprocess.run(
        ["debootstrap", "--variant=minbase", "bookworm", str(root), asked.mirror],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    print(f"a fresh Debian after {time.monotonic() - started:.0f} s", flush=True)
    command, added, user = build(root)
    print(f"built after {time.monotonic() - started:.0f} s", flush=True)
    server = subprocess.Popen(
        ["chroot", f"--userspec={user}", str(root), *command],
        env={"PATH": os.environ["PATH"], **added},
    )
    try:
        smoke(int(command[command.index("--port") + 1]))
    finally:
        server.send_signal(signal.SIGTERM)
        code = server.wait(timeout=30)
    print(f"ended by SIGTERM with {code}", flush=True)
    return 0 if code == 0 else 1


if __name__ == "__main__":
    raise SystemExit(main())
