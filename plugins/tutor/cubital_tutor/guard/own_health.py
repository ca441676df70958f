"""Own health: how somebody writes of results, illness or medicine that are theirs or a patient's."""

import re

from cubital_tutor.guard.patterns import any_of, patterns

_TEST = any_of(
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
_FAMILY = any_of(
    "moms?, mothers?, dads?, fathers?, sons?, daughters?, wifes?, husbands?, sisters?, brothers?, babys?, "
    "baby, kids?",
    "childs?, grandmas?, grandpas?, friends?, girlfriends?, boyfriends?, aunts?, uncles?, cousins?, "
    "partners?, boss",
)
_WHOSE = f"(own |last |latest |recent |blood |fasting |morning |patients? |pts? |{_FAMILY} )*"
_READING = "(levels? |results? |counts? |tests? |readings? |values? |number )?"
_DISEASE = any_of(
    "anemic, anemia, diabetic, diabetes, cancer, leukemia, lymphoma, pregnant, hiv, aids, infected, "
    "infection(?! control)",
    "sick, dying, sepsis, hepatitis, a blood clot, a clot, dvt, a stroke, heart disease, heart failure, "
    "gout, lupus, mono",
    "kidney disease, kidney failure, a tumor, covid, the flu, prediabet\\w+, hypothyroid\\w*",
    "hyperthyroid\\w*",
)
_DRUG = any_of(
    "aspirin, ibuprofen, advil, tylenol, acetaminophen, warfarin, coumadin, eliquis, xarelto, insulin, "
    "metformin, motrin, levothyroxine, synthroid, metoprolol, lisinopril, prednisone, steroids?",
    "benadryl, claritin, zyrtec, plavix, xanax, ozempic, lidocaine",
    "antibiotics?, iron, heparin(?! (tube|top|lock|level)), dextrose, oxycodone, morphine, opioids?, "
    "painkillers?, statins?",
    "medicines?, medications?, meds?, pills?, blood thinners?, thinners?, supplements?, doses?, dosage, "
    "treatment",
)
_WHO = any_of("i, he, she, we, they, you, the patient, my patient, patients?") + "?"
# What a patient asks is theirs; how to answer it is taught.
PASSED_ON = re.compile(
    r" (patients?|pts?|he|she|they|family|relatives?|mother|father) (just )?(asks?|asked|wants? to know|is "
    r"asking) "
    r"| (look|looking) up | (access|accessing|peek|snoop) "
)
# Not a result, but a time, a volume or a temperature.
_RESULT = (
    r"\d[\d.,]*( (?!hours?|hrs?|min|ml|mls|tubes?|times|days?|am|pm|sec|degrees?|grams?|g|inversions?)|$)"
)

PERSONAL = patterns(
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
    # Whose value it is tells; a tube or a sample of mine is work.
    rf" (my|our) (own |last |latest |recent |{_FAMILY} )*(?!pt |k ){_TEST} "
    r"(?=\w)(?!tubes?|samples?|specimens?|draw|order|label|bottles?|cultures?|collection|control|skills?|exam)",
    rf" (am i|im|i have|i might have|means? i|means? im|if i) (\w+ )?{_DISEASE} ",
    rf" {_TEST} .*(for me|in me|for my {_FAMILY}|in my {_FAMILY}) ",
    r" my (\w+ )?(fatigue|headaches?|symptoms?|rash|fever|pain|ankles?|swelling|dizziness|condition) ",
    rf" what (\w+ ){{0,2}}(dose|dosage|amount) (of )?(\w+ ){{0,2}}(should|do|can|for) ({_WHO}|me) ",
    rf" (should|can|does) (my|the|this) patients? (\w+ ){{0,2}}(get|need|have|take) (a )?"
    rf"(transfusion|surgery|{_DRUG}) ",
    rf" (do|does|did) my {_WHOSE}{_TEST} (\w+ )?mean | (lower|raise|improve|fix|increase|reduce) my {_TEST} ",
    rf" (should|can|could|may) my {_FAMILY} (have|use|get) (\w+ )?{_DRUG} ",
    rf" (do|does|did) (my patient|the patient|this patient|he|she|my {_FAMILY}) (\w+ )?have {_DISEASE} ",
    r" wrong with (me|him|her|my patient|(a|the|this) patient who) | my diagnosis ",
    r" (is|are) my (\w+ ){1,4}(of |at )?\d[\d.]* (\w+ )?(ok|okay|bad|normal|high|low|dangerous|good|safe) ",
    rf" my ({_FAMILY} )?(\w+ )?(tests?|results?|screen|screening) (\w+ ){{0,3}}"
    r"(positive|negative|reactive|abnormal) ",
    rf" (think|thinks|looks like|sounds like|means?) (that )?(i|he|she|my {_FAMILY}|the patient) (\w+ )?"
    rf"(have|has|got) (\w+ )?{_DISEASE} ",
    r" (what|whats|tell) (\w+ ){0,6}based on (my|his|her|these|those|the) (labs?|results?|numbers|values) ",
    r" my (\w+ )?(enzymes?|numbers?|counts?|values?) (is|are|was|were|came|went) (\w+ )?"
    r"(up|down|high|low|off|bad|back) ",
    rf" (is|are) \d[\d.]* {_TEST} (a sign of |too |really )?({_DISEASE}|bad|dangerous) ",
    rf" am i (at risk|in danger|likely) | my {_FAMILY} (just )?tested (positive|negative) ",
    rf" (how many|how much) {_DRUG} (\w+ ){{0,2}}(a|per|each|every) (day|week|night) ",
    r" (is|are) my (\w+ ){1,3}(ok|okay|normal|bad|healthy|failing) ",
    r" why (do|am) i (feel|feeling|always) (\w+ )?"
    r"(tired|sick|weak|cold|dizzy|exhausted) ",
    r" means? for my (health|body|baby|diet|heart|pregnancy) ",
    r" infected .* (should|do|can) i take |(should|do|can) i take .* my infected ",
)
