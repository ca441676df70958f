"""A small school with one exercise of two cases: a clock, and complications that come up."""

import shutil
from pathlib import Path

import pytest

MODULE = """\
id: 5
title: Plants
description: About plants.
prompts:
  - Why?
  - How?
  - When?
"""
EXERCISE = """\
id: watering
title: Water the plant
summary: From the can to the last drop.
picture: {src: media/school.svg, alt: A room with plants.}
module: 5
section: soil
minutes: 3
cases:
  - id: fern
    text: A fern on the window sill.
    clock: {name: Tap open, seconds: 30, over: The sink has run over.}
    steps:
      - id: look
        name: Look at it
        now: The leaves hang.
        hint: Feel the soil.
        question:
          kind: one
          stem: What is wrong?
          options:
            - {text: It is dry, reason: The soil tells., right: true}
            - {text: It is too wet, reason: It would have dried out further.}
        outcome: The soil is dust.
        expert: I push a finger in first.
      - id: fill
        name: Fill the can
        module: 6
        hint: To the mark.
        seconds: 10
        question: {kind: number, stem: How much?, value: 2, unit: L}
        consequence: The pot would have been flooded.
        complication: {id: spill, after: wrong}
      - id: close
        name: Close the tap
        hint: Turn it right.
        seconds: 10
        question: {kind: true-or-false, stem: Right closes it., answer: true}
        consequence: The water would have gone on running.
        complication: {id: knock, after: any}
      - id: name-it
        name: Name it
        hint: It is green.
        question: {kind: text, stem: What is it?, accepted: [fern]}
        consequence: Nobody would have found it again.
    complications:
      - id: spill
        name: A puddle
        now: Water runs over the floor.
        steps:
          - id: mop
            name: The floor
            hint: Not with a fork.
            question:
              kind: one
              stem: With what?
              options:
                - {text: A mop, right: true}
                - {text: A fork, reason: The floor would have stayed wet.}
      - id: knock
        name: A knock
        now: Somebody is at the door.
        steps:
          - id: door
            name: The door
            hint: Ask first.
            question:
              kind: order
              stem: In which order?
              steps: [Ask, Look, Open]
            consequence: A stranger would have come in.
  - id: cactus
    text: A cactus in the sun.
    steps:
      - id: look
        name: Look at it
        hint: It likes it dry.
        question: {kind: true-or-false, stem: It needs water every day., answer: false}
        consequence: It would have rotted.
      - id: touch
        name: Touch it
        hint: With a glove.
        question: {kind: true-or-false, stem: Bare hands are best., answer: false}
        consequence: A spine would have gone in.
"""


@pytest.fixture
def content_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    (folder / "exercises").mkdir(parents=True)
    shutil.copy("content/site.yaml", folder)
    shutil.copytree("content/media", folder / "media")
    for number in (5, 6):
        module = folder / "modules" / f"{number:02}-plants"
        module.mkdir(parents=True)
        (module / "module.yaml").write_text(MODULE.replace("id: 5", f"id: {number}"))
    (folder / "exercises" / "watering.yaml").write_text(EXERCISE)
    return folder
