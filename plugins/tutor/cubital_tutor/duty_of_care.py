"""What comes before teaching: in an accident, what to do now; about a person's own results, nothing."""

import re
from enum import Enum


class Concern(Enum):
    """Why a message is more than a question."""

    EXPOSURE = "exposure"  # the student has been stuck, cut or splashed
    FAINTING = "fainting"
    FAINT_MYSELF = "faint myself"
    BLEEDING = "bleeding"
    ARTERY = "artery"
    SEIZURE = "seizure"
    REACTION = "reaction"
    EMERGENCY = "emergency"  # somebody's life may be in danger
    PERSONAL = "personal"  # a person's own results, health or medicine


def concern_in(message: str) -> Concern | None:
    """What in `message` comes before teaching, if anything."""
    plain = re.sub(r"[^a-z0-9.\s]", " ", re.sub(r"['’]", "", message.lower()))
    plain = f" {' '.join(plain.split())} ".replace(" thru ", " through ")
    if SELF_HARM.search(plain):
        return Concern.EMERGENCY
    if not SUPPOSED.search(plain):
        for concern, pattern in HAPPENING:
            if pattern.search(plain):
                return concern
    return Concern.PERSONAL if PERSONAL.search(plain) and not PASSED_ON.search(plain) else None


def _any(*words: str) -> str:
    return "(" + "|".join(word for line in words for word in line.split(", ")) + ")"


def _patterns(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


# "What if I get stuck?" asks to be taught; "I got stuck" does not.
_THOUGHT_OF = _any(
    "what happens, what should happen, chances, odds, risks?, should a, can a, suppose, imagine, define",
    "how do i avoid, how to avoid, prevent, signs?( of)?, what is an?, whats an?, why do, why does, why did",
    "if i, how do i know, how can i tell, how would i know",
)
SUPPOSED = _patterns(
    r"^ (so |and |but |ok |well )?(if|when|whenever|why|suppose|imagine|in case) ",
    r" (what|do|done|does|happens?|protocol|procedure|steps|help|respond|act|react|first|you|one) "
    r"(if|when|whenever|in case) ",
    f" {_THOUGHT_OF} ",
    r" (what|how) (do|should|would|can|could) (i|you|we|one) (do )?(for|about|with|handle|treat) "
    r"(a |an )?\w+ ?(patient)?$",
)

_HURT = _any("stuck, stick, poked, poke, pricked, prick, stabbed, jabbed, punctured, cut, scratched, nicked")
_SHARP = _any("needle, lancet, sharps?, butterfly, glass, blade, scalpel, tube")
_ME = _any("myself, me, my")
_MY_BODY = (
    r"my (\w+ ){0,2}(fingers?|pinky|thumb|knuckles?|hands?|palm|wrist|arm|leg|thigh|foot|skin|eyes?|face"
    r"|mouth|nose|lips?|cut|wound|sore)"
)
_JUST = "(just |accidentally |literally |somehow |accident |jus |like |totally )*"

_PERSON = _any(
    "patient, pt, client, he, she, they, hes, shes, theyre, someone, somebody, guy, lady, man, woman, girl, "
    "boy",
    "kid, child, classmate, coworker, colleague, partner, mom, dad, person, donor",
)
_NOW = (
    "(is |was |has |just |now |also |about to |gonna |going to |starting to |started |keeps |having |have "
    "|got |a |feeling |feels |felt |feel )*"
)

EXPOSED = _patterns(
    rf" i (have |did |got )?{_JUST}(got |been |get )?{_JUST}{_HURT} "
    r"(myself|me|my|by|with|from|a finger)\b",
    rf" (ive|im|i was|i got|got|i have been|just got|just been) {_JUST}(been )?{_HURT} "
    rf"(by|with|from|on) .*{_SHARP} ",
    rf" (accidentally |just )+{_HURT} {_ME}\b",
    rf" {_HURT} myself ",
    rf" {_SHARP} (just |has |had )?(went|gone|came|jabbed|poked|stuck|pricked|stabbed|cut|got) "
    rf"(in |into |through |inside )*{_ME}\b",
    r" (i|ive|i have|just) (just |had |got |have |a )*(needle ?stick|sharps injury|blood exposure) ",
    r" blood (just |has |had |got |splashed |splattered |sprayed |squirted |is |went |all )+"
    r"(in|into|on|onto|over) my (eyes?|face|mouth|nose|skin|hands?|fingers?|cut)",
    r" blood (\w+ ){0,6}(splashed|splattered|sprayed|squirted|dripped|got) (in|into|on|onto|all over) my "
    r"(\w+ )?"
    r"(eyes?|face|mouth|nose|lips?|skin)",
    r" (splashed|splattered|sprayed|squirted) (with blood|in my (eyes?|face|mouth|nose))",
    rf" {_SHARP} (\w+ )?(poked|stuck|pricked|stabbed|jabbed|cut|nicked|scratched|went through|went into|hit) "
    r"(me|my|myself)\b",
    rf" i (just |accidentally |have |got )*{_HURT} my (\w+ )?(finger|thumb|hand|palm|wrist|arm|leg|thigh) ",
    rf" {_SHARP} (\w+ ){{0,4}}(sliced|slipped|slid|went|gone|jabbed|poked|stuck|cut|stabbed|pricked|hit|got) "
    rf"(\w+ ){{0,3}}{_MY_BODY}\b",
    rf" {_SHARP} (\w+ ){{0,5}}{_HURT} (\w+ )?(me|myself|{_MY_BODY})\b",
    rf" (blood|serum|plasma|urine|spit) (\w+ ){{0,4}}(in|into|on|onto|over|up) {_MY_BODY}\b",
    rf" i (just |have )*(got|been|was) (just )?{_HURT} $",
    rf" {_PERSON} {_NOW}{_HURT} (himself|herself|themselves) (with|on|by) ",
    rf" (got|been|was|were|ive been|i was) (just )?{_HURT} (by|with|from|on) (a |an |the |some )?(\w+ "
    rf")?{_SHARP} ",
    r" (got|get) (\w+ ){0,4}blood (in|on|into|onto|all over) my (\w+ )?(eyes?|face|mouth|nose|lips?|cut)\b",
)

FAINT_MYSELF = _patterns(
    r" (i|im|i am|ive) (feel |feeling |felt |getting |going to |gonna |about to |am |really |so |very )*"
    r"(dizzy|faint|fainting|pass out|passing out|black out|lightheaded|light headed|woozy)\b",
    r" (i|im) (am |keep )?(seeing (spots|stars|black)|(almost|about to|gonna) (pass|black) out) ",
)
FAINTING = _patterns(
    rf" {_PERSON} {_NOW}(faint|fainted|fainting|passed out|passing out|pass out|collapsed|collapsing|fell "
    rf"over"
    r"|dizzy|lightheaded|light headed|blacked out|limp|falling over"
    r"|white as a (sheet|ghost)|slump\w*|keel\w* over|nodding off|sliding|slid"
    r"|going down|went down|turning (white|grey|gray|green)"
    rf"|turned (white|grey|gray|green)|went (white|grey|gray|pale)) ",
    r" eyes (are |is |just )?(rolled|rolling|roll) ",
    rf" {_PERSON} (\w+ ){{0,4}}(on|to|hit) the (floor|ground) ",
    r" (just |is )(fainted|fainting|passed out) ",
    rf" {_PERSON} {_NOW}(lost|loses|fell|fallen|falling|falls) (consciousness|unconscious|to the floor"
    rf"|(off|out of|from) (the|her|his|my) chair) ",
)
BLEEDING = _patterns(
    r" (wont|doesnt|isnt|will not|does not|not|cant) (\w+ )?(stop|stopping) (the )?(bleeding|blood)",
    r" (keeps|still|kept) (on )?(bleeding|oozing) ",
    r" bleeding (\w+ )?(wont|doesnt|isnt|not|never) (stop|stops|stopping|slowing|quit) ",
    r" (wont|doesnt|isnt) (stop|quit|stopping) (bleeding|oozing) ",
    r" blood (just |still )?(keeps|kept) (on )?(coming|running|pouring|flowing) ",
    r" (bleeding|bled|bleeds|soaking|soaked) (right )?through ",
    r" (bleeding|blood) (everywhere|all over|through the gauze|heavily) ",
)
ARTERY = _patterns(
    r" (artery|arm) (is |just |keeps )*(spraying|spurting) ",
    r" (its|it is|it just|arm is|site is) (\w+ )?(spurting|squirting|gushing|pumping|shooting|pulsing) "
    r"(\w+ ){0,3}(red|blood|out|tube|everywhere) ",
    r" blood (is |was |just |its )*(spurting|pulsing|squirting|gushing|pumping|shooting out)\b.*"
    r" (now|out|arm|his|her|patients|help|what do i do|everywhere) ",
    r" (fills?|filling) (\w+ ){0,3}in (pulses|spurts|jets) | bright (red )?blood (\w+ ){0,2}(pump"
    r"|spurt|puls|squirt|shoot)\w*",
    r" (just |i )(hit|stuck|punctured|nicked) (an|the|his|her|their) artery ",
)
SEIZURE = _patterns(
    rf" {_PERSON} {_NOW}(seizure|seizing|convulsing|convulsion|fitting|jerking|shaking all over|shaking "
    rf"(uncontrollably|violently|and))\b",
    r" is (having a |now )*(seizure|seizing|convulsing|fit) ",
    r" (foaming|frothing) (at|from) the mouth ",
)
REACTION = _patterns(
    r" (cant|cannot|can not|trouble|difficulty|hard time) (breathe|breathing)\b",
    r" (throat|tongue|face|lips) (is |are |now |just |feels )*(closing|tight|tightening|swelling"
    r"|swollen|swelled|puffing|puffy) ",
    r" (wheezing|wheezes) | (breaking|broke|broken) out in hives ",
    r" (anaphyla\w+|allergic shock) ",
)
SELF_HARM = _patterns(
    r" (kill|killing|harm|harming|hurting|hurt) (myself|me) (?!with|on|by|accident)",
    r" (suicid\w*|self harm\w*|end (my|this) life|end it all|take my (own )?life) ",
    r" (want|wanna|like) to die | (cant|dont think i can|dont want to) (go on|keep) (living|going) ",
    r" (dont|do not) want to (live|be alive|be here) ",
)
IN_DANGER = _patterns(
    r" (not|isnt|stopped|wont|doesnt|quit) (just )?(breathing|breathe|responding|respond|waking up"
    r"|wake up) (?!to )",
    r" (is|are|im|hes|shes|was|went|now|has been) (now |just |having a )*"
    r"(unconscious|unresponsive|choking|turning blue) ",
    r" (i|hes|shes|he is|she is|patient is|im|he has|she has|patient has) (have |having |got |a )*(severe "
    r"|bad |strong )*"
    r"(chest pain|a stroke|stroke|heart attack) ",
    r" (cardiac arrest|no pulse) | (grabbed|grabbing|clutched|clutching) (his|her|their) chest ",
)

# The first that fits counts.
HAPPENING = (
    (Concern.EMERGENCY, IN_DANGER),
    (Concern.EXPOSURE, EXPOSED),
    (Concern.REACTION, REACTION),
    (Concern.SEIZURE, SEIZURE),
    (Concern.FAINT_MYSELF, FAINT_MYSELF),
    (Concern.FAINTING, FAINTING),
    (Concern.ARTERY, ARTERY),
    (Concern.BLEEDING, BLEEDING),
)

_TEST = _any(
    "results?, levels?, labs, lab work, blood ?work, potassium, k, glucose, blood sugars?, sugars?, a1c, "
    "hba1c",
    "hemoglobin, hgb, hb, hematocrit, hct, platelets?, plt, cholesterol, ldl, hdl, iron, ferritin, tsh, "
    "thyroid",
    "inr, pt, ptt, creatinine, bun, egfr, sodium, calcium, wbc, rbc, white (blood )?(cell )?count, white "
    "cells",
    "red count, blood count, cbc, psa, hcg, crp, troponin, d dimer, bilirubin, vitamin d, triglycerides, bp, "
    "blood pressure, lead levels?, lipase, amylase, alt, ast, alp, albumin, magnesium, b12, folate",
    "esr, uric acid, bnp",
)
_FAMILY = _any(
    "moms?, mothers?, dads?, fathers?, sons?, daughters?, wifes?, husbands?, sisters?, brothers?, babys?, "
    "baby, kids?",
    "childs?, grandmas?, grandpas?, friends?, girlfriends?, boyfriends?, aunts?, uncles?, cousins?, "
    "partners?, boss",
)
_WHOSE = f"(own |last |latest |recent |blood |fasting |morning |patients? |pts? |{_FAMILY} )*"
_READING = "(levels? |results? |counts? |tests? |readings? |values? |number )?"
_DISEASE = _any(
    "anemic, anemia, diabetic, diabetes, cancer, leukemia, lymphoma, pregnant, hiv, aids, infected, "
    "infection(?! control)",
    "sick, dying, sepsis, hepatitis, a blood clot, a clot, dvt, a stroke, heart disease, heart failure, "
    "gout, lupus, mono",
    "kidney disease, kidney failure, a tumor, covid, the flu, prediabet\\w+, hypothyroid\\w*",
    "hyperthyroid\\w*",
)
_DRUG = _any(
    "aspirin, ibuprofen, advil, tylenol, acetaminophen, warfarin, coumadin, eliquis, xarelto, insulin, "
    "metformin, motrin, levothyroxine, synthroid, metoprolol, lisinopril, prednisone, steroids?",
    "benadryl, claritin, zyrtec, plavix, xanax, ozempic",
    "antibiotics?, iron, heparin(?! (tube|top|lock|level)), dextrose, oxycodone, morphine, opioids?, "
    "painkillers?, statins?",
    "medicines?, medications?, meds?, pills?, blood thinners?, thinners?, supplements?, doses?, dosage, "
    "treatment",
)
_WHO = _any("i, he, she, we, they, you, the patient, my patient, patients?") + "?"
# What a patient asks is theirs; how to answer it is taught.
PASSED_ON = re.compile(
    r" (patients?|pts?|he|she|they|family|relatives?|mother|father) (just )?(asks?|asked|wants? to know|is "
    r"asking) "
)
# Not a result, but a time, a volume or a temperature.
_RESULT = (
    r"\d[\d.,]*( (?!hours?|hrs?|min|ml|mls|tubes?|times|days?|am|pm|sec|degrees?|grams?|g|inversions?)|$)"
)

PERSONAL = _patterns(
    rf" (my|our) {_WHOSE}{_TEST} {_READING}(is|was|are|were|came|come|says?|said|shows?|at|of|high|low|got"
    rf"|has|went|doubled|tripled|dropped|jumped|rose|fell|keeps|still|spiked|"
    r"looks?|normal|ok|bad|too|\d)",
    rf" (her|his|their|the patients|patients?) {_TEST} {_READING}(is|are|was|were|came) (back |too |very "
    rf"|really )?"
    r"(high|low|bad|abnormal|critical|\d)",
    rf" (is|are|was|were|whats|interpret|explain|read|check) (my|our) {_WHOSE}{_TEST} ",
    rf" {_TEST} {_READING}(of|is|was|at|came back( at)?)? ?{_RESULT}.*(am i|do i|should|is (that|it|this)|bad"
    rf"|ok|normal|low"
    r"|high|dangerous|positive|negative|mean|treat|give|worr)",
    rf" {_TEST} {_READING}(of|is|was|at|came back( at)?)? ?{_RESULT}(\w+ ){{0,4}}({_DISEASE}|or (no"
    rf"|not|fine|ok|what)) ",
    rf" (is|are) \d[\d.]* (a |an )?(bad|good|ok|okay|normal|high|low|dangerous"
    rf"|safe) (\w+ )?{_TEST} .*(me|my|him|her) ",
    rf" (do|does|could|would|can) (these|this|that|those|it) (\w+ ){{0,2}}(mean|be) (\w+ )?{_DISEASE} ",
    rf" (meter|monitor) (says|reads|shows) \d+ .*(dose|{_DRUG}|juice) ",
    r" what (should|can|do) (i|he|she|they|we|my \w+) take for (my|his|her|a|the|this) ",
    rf" my (low|high|abnormal) {_TEST} | (i take|im on|i am on) (\w+ ){{0,2}}{_DRUG} .*(skip|stop"
    rf"|double|should i) ",
    rf" {_DRUG} .*(do|should|can|must|may) (i|we|he|she) (stop|skip|hold|double|give) ",
    rf" (do|does|would) (i|he|she|my {_FAMILY}) (really |still )?need (\w+ )?{_DRUG} ",
    rf" (should|can|could|may) my {_FAMILY} (take|eat|drink) ",
    rf" (is|are) \d[\d.]* (\w+ ){{0,3}}(for|in) my {_FAMILY} ",
    rf" (worried|worry|scared|concerned) about (my|our) {_WHOSE}{_TEST} ",
    rf" (for me|can i|should i|i) (\w+ ){{0,5}}with (a |an )?{_TEST} (of|at) \d",
    r" (pill|pills|medicine|medication|drug) (\w+ )?(lowers?|raises?|helps?|fix(es)?) my ",
    r" my (doctor|doc) (meant|said|says|told me|thinks|gave me|put me) ",
    rf" how (high|low|bad|serious) (\w+ ){{0,3}}my {_TEST} ",
    rf" (says?|shows?|said) {_RESULT}.*(am i|do i|is (that|it))|(am i|do i) .*{_TEST} {_READING}(is|was|of"
    rf"|says?|at) \d",
    rf"( {_TEST} {_RESULT}.*){{2}}",
    r" (here are|these are|look at|interpret|read) my (\w+ )?(labs?|results?|values|numbers|blood ?work"
    r"|test)",
    rf" (do|could|might|can|would) i (\w+ )?(have|got|be|get) {_DISEASE} ",
    rf" am i (\w+ ){{0,2}}{_DISEASE} ",
    rf" (is|are) (it|this|that|he|she|they|we) (\w+ ){{0,3}}({_DISEASE}|die) ",
    rf" (have|has) (\w+ )?{_DISEASE} (is|will|am|are) (he|she|i|it|they) ",
    rf" my {_FAMILY} (has|have|had|is|feels|got|keeps|was|took|threw) .*(what|which|is (it|that|this|he|she)"
    rf"|should|can i|will (i|he|she)|am i|disease|serious|sick)",
    rf" (should|can|may|could|do|must|does) ({_WHO}|my {_FAMILY}) ?(let |keep "
    rf"|stop )?(my {_FAMILY} )?(\w+ )?(take|taking|stop|skip|start|double"
    rf"|increase|quit|reduce"
    rf"|lower|raise|give|get) (taking )?(\w+ ){{0,3}}{_DRUG} ",
    rf" (what|which|how much|how many) (\w+ ){{0,3}}{_DRUG} (\w+ ){{0,2}}(should|do|can|could|must|does|would"
    rf"|to) "
    rf"({_WHO}|give|take|my)\b",
    rf" (what|which|how much|how many) (\w+ ){{0,3}}{_DRUG} (\w+ ){{0,2}}for (my|me|him|her"
    r"|a (kid|child|baby|toddler)) ",
    rf" (how many|how much) (mg|units?|mls?|tablets?|pills?|drops?) (of )?(\w+ )?{_DRUG} ",
    r" (prescribe|diagnose) (me|my|him|her|this|us)\b",
    r" i (have|got|had|feel|noticed|found) (a |an |some |my )?(\w+ ){0,2}(swollen|rash|fever|pain|lump"
    r"|swelling|bleeding|dizz\w+"
    r"|headaches?|chest) .*(is (it|this|that)|what|do i|should|could it)",
    r" (i|we) (tested|test) (\w+ )?(positive|negative) ",
    r" what does (it|that|this) mean (that|if|when|for) (my|me) ",
    r" infected .* (should|do|can) i take |(should|do|can) i take .* my infected ",
)
