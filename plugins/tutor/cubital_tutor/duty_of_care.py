"""What comes before teaching: in an accident, what to do now; about a person's own results, nothing."""

import re
from enum import Enum


class Concern(Enum):
    """Why a message is more than a question."""

    EXPOSURE = "exposure"  # the student has been stuck, cut or splashed
    EMERGENCY = "emergency"  # somebody's life may be in danger
    PERSONAL = "personal"  # a person's own results, health or medicine


def concern_in(message: str) -> Concern | None:
    """What in `message` comes before teaching, if anything."""
    plain = re.sub(r"[^a-z0-9.\s]", " ", re.sub(r"['’]", "", message.lower()))
    plain = f" {' '.join(plain.split())} "
    if not SUPPOSED.search(plain):
        if EXPOSED.search(plain):
            return Concern.EXPOSURE
        if IN_DANGER.search(plain):
            return Concern.EMERGENCY
    return Concern.PERSONAL if PERSONAL.search(plain) else None


def _any(*words: str) -> str:
    return "(" + "|".join(word for line in words for word in line.split(", ")) + ")"


def _patterns(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


# "What if I get stuck?" asks to be taught; "I got stuck" does not.
SUPPOSED = re.compile(
    f" {_any('if, when, whenever, in case, what happens, chances, odds, risk, should a, can a, suppose')} "
    f"|{_any(' imagine, how do i avoid, how to avoid, prevent, signs of, what is an?, whats an?, define')} "
)

_HURT = _any("stuck, stick, poked, poke, pricked, prick, stabbed, jabbed, punctured, cut, scratched, nicked")
_SHARP = _any("needle, lancet, sharp, butterfly, glass")
_ME = _any("myself, me, my")
_JUST = "(just |accidentally |literally |somehow |accident |jus )*"

EXPOSED = _patterns(
    rf" i (have |did |got )?{_JUST}(got |been |get )?{_JUST}{_HURT} "
    r"(myself|me|my|by|with|from|a finger)\b",
    rf" (ive|im|i was|i got|got|i have been|just got|just been) {_JUST}(been )?{_HURT} "
    rf"(by|with|from|on) .*{_SHARP} ",
    rf" (accidentally |just )+{_HURT} {_ME}\b",
    rf" {_HURT} myself ",
    rf" {_SHARP} (just |has |had )?(went|gone|jabbed|poked|stuck|pricked|stabbed|cut|got) "
    rf"(in |into |through |inside )?{_ME}\b",
    r" (i|ive|i have|just) (just |had |got |have |a )*(needle ?stick|sharps injury|blood exposure) ",
    r" blood (just |has |had |got |splashed |splattered |sprayed |squirted |is |went |all )+"
    r"(in|into|on|onto|over) my (eyes?|face|mouth|nose|skin|hands?|fingers?|cut)",
    r" (splashed|splattered|sprayed|squirted) (with blood|in my (eyes?|face|mouth|nose))",
    r" got (some )?(patients? )?blood (in|on|into) my (eyes?|face|mouth|nose|cut)",
)

IN_DANGER = _patterns(
    r" (not|isnt|stopped|cant|cannot|can not|wont) (just )?(breathing|breathe) ",
    r" (is|are|im|hes|shes|was|went|now|has been) (now |just |having a )*"
    r"(unconscious|unresponsive|choking|seizing|seizure|convulsing|turning blue) ",
    r" (i|hes|shes|he is|she is|patient is|im) (have |having |got )+(severe |bad |strong )*"
    r"(chest pain|trouble breathing|a stroke) ",
    r" (heart attack|cardiac arrest|no pulse|wont wake up|throat (is )?(closing|swelling)) ",
    r" (kill|hurt|harm) myself ",
    r" suicid",
)

_TEST = _any(
    "results?, levels?, labs, lab work, blood ?work, potassium, glucose, blood sugar, sugar, a1c, hemoglobin",
    "hematocrit, platelets?, cholesterol, iron, ferritin, tsh, thyroid, inr, creatinine, sodium, calcium",
    "wbc, white (blood )?(cell )?count, red count, blood count, cbc, psa, vitamin d, triglycerides",
)
_WHOSE = "(own |last |latest |recent |blood |moms? |dads? |sons? |daughters? |wifes? |husbands? |patients? )*"

PERSONAL = _patterns(
    rf" my {_WHOSE}{_TEST} (is|was|are|were|came|come|says?|shows?|at|of|results?|high|low|got|has|went|"
    r"looks?|normal|ok|bad|\d)",
    rf" (her|his|their|the patients) {_TEST} (\w+ )?(is|are|was|were|came) (back )?"
    r"(high|low|bad|abnormal|\d)",
    rf" (is|are|was|were|whats|interpret|explain|read|check) my {_WHOSE}{_TEST} ",
    rf" {_TEST} (of|is|was|at) \d[\d.]* (is|normal|good|bad|high|low|dangerous|should|am i|do i)",
    r" (do|am|could|might|have) i (have |be |got )*"
    + _any(
        "anemic, anemia, diabetic, diabetes, cancer, leukemia, pregnant, hiv, infected, sick, dying, sepsis"
    )
    + " ",
    r" (should|can|may|could|do) i (take|stop|skip|start|double|increase|quit) (taking )?(my |some |an? )?"
    + _any("aspirin, ibuprofen, tylenol, warfarin, coumadin, eliquis, insulin, metformin, antibiotics?, iron")
    + " ",
    r" (should|can|may|could|do) i (take|stop|skip|start|double|increase|quit) (taking )?my (\w+ )?"
    r"(thinners?|meds?|medications?|medicines?|pills?|dose)",
    r" (what|which|how much) (dose|dosage|medicine|medication|painkiller) (should|do|can) i ",
    r" how much (aspirin|ibuprofen|tylenol|warfarin|heparin|insulin|iron) (should|do|can) i ",
    r" diagnose me ",
)
