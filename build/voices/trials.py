"""Renders a batch of cues and judges each (试制): what misses its measures is said in another manner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cue_renderer import Cut, Manner, Spoken, Voice, render
from finish import Finished, finish
from voice_measures import Measures, Reading, heard, measure_samples

BATCH = 9
"""Cues in one utterance."""
MANNERS: tuple[Manner, ...] = (
    Manner(),
    Manner(lead="ko→no→wa→", tail="ma→su→"),
    Manner(slow=1.2),
    Manner(joined=True),
    Manner(lead="ko→no→wa→", tail="ma→su→", slow=1.2),
    Manner(joined=True, slow=1.2),
)
"""The first is tried with the whole batch, the others with one cue alone."""

ERROR, TRACKED, HISS, HISS_LEVEL = 0.95, 0.85, -3.0, -26.0


@dataclass(frozen=True, slots=True)
class Trial:
    """A finished cue with its measures and how it was said."""

    finished: Finished
    measures: Measures
    manner: int

    @property
    def badness(self) -> float:
        """How far it misses; nought when everything is met."""
        found = self.measures
        missed = sum(max(0.0, error - ERROR) for error in found.errors)
        missed += sum(max(0.0, TRACKED - share) * 10 for share in found.tracked)
        if found.hiss is not None:
            missed += max(0.0, HISS - found.hiss.over_rest, HISS_LEVEL - found.hiss.over_rime) / 10
        return missed


def _judged(cut: Cut, spoken: Spoken, voice: Voice, manner: int) -> Trial:
    finished = finish(cut)
    reading = Reading(spoken.ipa, spoken.contour, finished.rimes_ms)
    samples, rate = heard(finished.data)
    return Trial(finished, measure_samples(samples, rate, reading, voice.sex), manner)


def attempt(lines: Sequence[Spoken], voice: Voice) -> list[Trial]:
    """The best trial of each cue; later manners only for those that missed."""
    cuts = render(lines, voice, MANNERS[0])
    trials = [_judged(cut, line, voice, 0) for cut, line in zip(cuts, lines, strict=True)]
    for place, line in enumerate(lines):
        for number, manner in enumerate(MANNERS):
            if trials[place].badness == 0:
                break
            if number == 0 and len(lines) == 1:
                continue
            trial = _judged(render([line], voice, manner)[0], line, voice, number)
            if trial.badness < trials[place].badness:
                trials[place] = trial
    return trials
