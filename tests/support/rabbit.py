"""A RabbitMQ cluster of three nodes that speak MQTT, on this computer's loopback. ``docs/club.md`` has its commands."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Final

from support.ports import free_port

_PROGRAMS: Final = Path("/usr/lib/rabbitmq/bin")
_PATIENCE: Final = 120.0  # seconds


class Cluster:
    """Nodes ``c1``, ``c2`` and ``c3``; ``hosts`` are where they take MQTT."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ports = [(free_port(), free_port(), free_port()) for _ in range(3)]  # AMQP, MQTT, between nodes
        self._epmd = free_port()
        self._nodes: list[subprocess.Popen[bytes]] = []
        (folder / ".erlang.cookie").write_text("COOKIEOFTHECLUB")
        (folder / ".erlang.cookie").chmod(0o400)

    @property
    def hosts(self) -> tuple[str, ...]:
        """Where clients connect to."""
        return tuple(f"127.0.0.1:{mqtt}" for _, mqtt, _ in self._ports)

    def start(self) -> None:
        """Start all nodes, and have them be one cluster."""
        for number in range(3):
            self._nodes.append(self._started(number))
        for number in range(3):
            self._control(number, "await_startup")
        for number in (1, 2):
            for words in ("stop_app", f"join_cluster {_node(0)}", "start_app"):
                self._control(number, *words.split())

    def kill(self, number: int) -> None:
        """Kill a node, so that nobody is told."""
        os.killpg(self._nodes[number].pid, signal.SIGKILL)
        self._nodes[number].wait()

    def stop(self) -> None:
        """End all of it."""
        for number, node in enumerate(self._nodes):
            if node.poll() is None:
                self.kill(number)
        epmd, end = shutil.which("epmd"), time.monotonic() + 10
        while epmd is not None and time.monotonic() < end:  # it stays as long as it knows of nodes
            ran = subprocess.run([epmd, "-kill"], env=self._environ(0), capture_output=True, check=False)
            if b"Killed" in ran.stdout:
                return
            time.sleep(0.5)

    def _started(self, number: int) -> subprocess.Popen[bytes]:
        amqp, mqtt, _ = self._ports[number]
        config, plugins = self._folder / f"c{number + 1}.conf", self._folder / "plugins"
        config.write_text(
            f"listeners.tcp.1 = 127.0.0.1:{amqp}\nmqtt.listeners.tcp.1 = 127.0.0.1:{mqtt}\n"
            "mqtt.allow_anonymous = true\ncluster_partition_handling = autoheal\n"
        )
        plugins.write_text("[rabbitmq_mqtt].\n")
        with (self._folder / f"c{number + 1}.log").open("wb") as log:
            return subprocess.Popen(
                [_PROGRAMS / "rabbitmq-server"],
                env=self._environ(number),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _control(self, number: int, *words: str) -> None:
        end = time.monotonic() + _PATIENCE
        while True:
            ran = subprocess.run(
                [_PROGRAMS / "rabbitmqctl", "-n", _node(number), *words],
                env=self._environ(number),
                capture_output=True,
                check=False,
            )
            if not ran.returncode:
                return
            assert time.monotonic() < end, (words, ran.stderr.decode(errors="replace"))
            time.sleep(1)

    def _environ(self, number: int) -> dict[str, str]:
        folder = str(self._folder)
        return {
            "PATH": os.environ["PATH"],
            "HOME": folder,
            "RABBITMQ_NODENAME": _node(number),
            "RABBITMQ_CONFIG_FILE": f"{folder}/c{number + 1}.conf",
            "RABBITMQ_ENABLED_PLUGINS_FILE": f"{folder}/plugins",
            "RABBITMQ_MNESIA_BASE": f"{folder}/mnesia",
            "RABBITMQ_LOG_BASE": f"{folder}/log",
            "RABBITMQ_PID_FILE": f"{folder}/c{number + 1}.pid",
            "RABBITMQ_DIST_PORT": str(self._ports[number][2]),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "ERL_EPMD_PORT": str(self._epmd),
        }


def _node(number: int) -> str:
    return f"c{number + 1}@localhost"
