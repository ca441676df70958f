"""Accidents: how somebody writes who has one now, or sees one; and how somebody who only asks of them."""

from cubital_tutor.guard.patterns import any_of, patterns

# "What if I get stuck?" asks to be taught; "I got stuck" does not.
_THOUGHT_OF = any_of(
    "what happens, what should happen, chances, odds, risks?, should a, can a, suppose, imagine, define",
    "how do i avoid, how to avoid, prevent, signs?( of)?, what is an?, whats an?, why do, why does, why did",
    "if i, how do i know, how can i tell, how would i know",
)
SUPPOSED = patterns(
    r"^ (so |and |but |ok |well )?(if|when|whenever|why|suppose|imagine|in case) ",
    r" (what|do|done|does|happens?|protocol|procedure|steps|help|respond|act|react|first|you|one) "
    r"(if|when|whenever|in case) ",
    f" {_THOUGHT_OF} ",
    r" (what|how) (do|should|would|can|could) (i|you|we|one) (do )?(for|about|with|handle|treat) "
    r"(a |an )?\w+ ?(patient)?$",
)

_HURT = any_of(
    "stuck, stick, poked, poke, pricked, prick, stabbed, jabbed, punctured, cut, scratched, nicked"
)
_SHARP = any_of("needle, lancet, sharps?, butterfly, glass, blade, scalpel, tube")
_ME = any_of("myself, me, my")
_MY_BODY = (
    r"my (\w+ ){0,2}(fingers?|pinky|thumb|knuckles?|hands?|palm|wrist|arm|leg|thigh|foot|skin|eyes?|face"
    r"|mouth|nose|lips?|cut|wound|sore|gloves?)"
)
_JUST = "(just |accidentally |literally |somehow |accident |jus |like |totally )*"

_PERSON = any_of(
    "patient, pt, client, he, she, they, hes, shes, theyre, someone, somebody, guy, lady, man, woman, girl, "
    "boy",
    "kid, child, classmate, coworker, colleague, partner, mom, dad, person, donor",
)
_NOW = (
    "(is |was |has |just |now |also |about to |gonna |going to |starting to |started |keeps |having |have "
    "|got |a |feeling |feels |felt |feel )*"
)

EXPOSED = patterns(
    rf" i (have |did |got )?{_JUST}(got |been |get )?{_JUST}{_HURT} "
    r"(myself|me|my|by|with|from|a finger)\b",
    rf" (ive|im|i was|i got|got|i have been|just got|just been) {_JUST}(been )?{_HURT} "
    rf"(by|with|from|on) .*{_SHARP} ",
    rf" (accidentally |just )+{_HURT} {_ME}\b",
    rf" {_HURT} myself ",
    rf" {_SHARP} (just |has |had )?(went|gone|came|jabbed|poked|stuck|pricked|stabbed|cut|got) "
    rf"(in |into |through |inside )*{_ME}\b",
    r" accidental (needle ?)?sticks? (?!(rate|risk|prevention))",
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
    rf" {_HURT} (himself|herself|themselves) ",
    rf" (it|that|one) (just )?{_HURT} (me|my)\b",
    rf" blood (\w+ ){{0,3}}(sprayed|splashed|splattered|squirted|hit) (me|{_MY_BODY})\b",
    r" blood (\w+ ){0,3}(under|behind|inside) my (goggles|glasses|mask|shield) ",
    rf" (got|been|was|were|ive been|i was) (just )?{_HURT} (by|with|from|on) (a |an |the |some )?(\w+ "
    rf")?{_SHARP} ",
    rf" {_SHARP} (\w+ ){{0,3}}(in|into|through|under) {_MY_BODY}\b",
    rf" {_SHARP} (\w+ ){{0,6}}(caught|grazed|hit|nicked) {_MY_BODY}\b",
    rf" {_MY_BODY} (\w+ ){{0,3}}(on|by|with|against) (a |an |the )?(used |dirty |bloody )*{_SHARP} ",
    rf" ({_SHARP}|recap\w*) (\w+ ){{0,8}}{_MY_BODY} (is |are |was |its |started )*(bleeding|bled|cut) ",
    r" (broke|broken|pierced|punctured|went through) my skin ",
    r" (got|get) (\w+ ){0,4}blood (in|on|into|onto|all over) my (\w+ )?(eyes?|face|mouth|nose|lips?|cut)\b",
)

FAINT_MYSELF = patterns(
    r" (i|im|i am|ive) (feel |feeling |felt |getting |going to |gonna |about to |am |really |so |very )*"
    r"(dizzy|faint|fainting|pass out|passing out|black out|lightheaded|light headed|woozy)\b",
    r" i (am |might |think |im |sick |and |feel |like |going to |gonna |about to )+(black|pass) out ",
    r" (i|im) (am |keep )?(seeing (spots|stars|black)|(almost|about to|gonna) (pass|black) out) ",
)
FAINTING = patterns(
    rf" {_PERSON} {_NOW}(faint|fainted|fainting|passed out|passing out|pass out|collapsed|collapsing|fell "
    rf"over"
    r"|dizzy|lightheaded|light headed|blacked out|limp|falling over"
    r"|white as a (sheet|ghost)|slump\w*|keel\w* over|nodding off|sliding|slid"
    r"|going down|went down|turning (white|grey|gray|green)"
    rf"|turned (white|grey|gray|green)|went (white|grey|gray|pale)) ",
    r" eyes (are |is |just )?(rolled|rolling|roll) ",
    rf" {_PERSON} (\w+ ){{0,4}}(on|to|hit) the (floor|ground) ",
    r" (just |is )(fainted|fainting|passed out) ",
    r" (went|gone|going|goes) limp | out cold (?!and )",
    rf" {_PERSON} {_NOW}(really |very |all |so |suddenly |totally )*"
    r"(pale|sweaty|sweating|clammy|woozy|white) ",
    rf"(?<! if)(?<! when) {_PERSON} ((?!who |that |if |when |before |history )\w+ ){{0,5}}"
    r"(fainted|collapsed|unconscious|(not|isnt) responding) "
    r"(?!(last|before|once|during (her|his|their) last) )",
    rf" {_PERSON} went (all |really |so |suddenly |totally )+(white|grey|gray|pale) ",
    r" everything (is |was |went |goes |going |just )+(dark|black) ",
    rf" {_PERSON} {_NOW}(lost|loses|fell|fallen|falling|falls) (consciousness|unconscious|to the floor"
    rf"|(off|out of|from) (the|her|his|my) chair) ",
)
BLEEDING = patterns(
    r" (wont|doesnt|isnt|will not|does not|not|cant) (\w+ )?(stop|stopping) (the )?(bleeding|blood)",
    r" (keeps|still|kept) (on )?(bleeding|oozing) ",
    r" bleeding (\w+ )?(wont|doesnt|isnt|not|never) (stop|stops|stopping|slowing|quit) ",
    r" (wont|doesnt|isnt) (stop|quit|stopping) (bleeding|oozing) ",
    r" (bleeding|blood) (is )?(totally |really )?out of control ",
    r" (arm|hand|elbow|site) (just )?blew up (like|so|huge) ",
    r" (its|is|it|just|keeps) (just |keeps )*(pouring|gushing|streaming) ",
    r" (cant|cannot|couldnt) (\w+ ){0,3}(bleeding|blood|it) to (stop|quit|clot) ",
    r" (blood|bleeding) (\w+ ){0,5}(wont|doesnt|isnt|will not|does not) (stop|quit|slow)\w* ",
    r" (arm|elbow|hand|site|bruise|bump) (is |its |keeps |just |now )*(swelling|puffing|blowing|ballooning)"
    r"( up)? (\w+ ){0,4}(now|fast|quickly|help|ball|egg|balloon) ",
    r" blood (just |still )?(keeps|kept) (on )?(coming|running|pouring|flowing) ",
    r" (bleeding|bled|bleeds|soaking|soaked) (right )?through ",
    r" (bleeding|blood) (everywhere|all over|through the gauze|heavily) ",
)
ARTERY = patterns(
    r" (artery|arm) (is |just |keeps )*(spraying|spurting) ",
    r" (its|it is|it just|arm is|site is) (\w+ )?(spurting|squirting|gushing|pumping|shooting|pulsing) "
    r"(\w+ ){0,3}(red|blood|out|tube|everywhere) ",
    r" blood (is |was |just |its )*(spurting|pulsing|squirting|gushing|pumping|shooting out)\b.*"
    r" (now|out|arm|his|her|patients|help|what do i do|everywhere) ",
    r" (fills?|filling) (\w+ ){0,3}in (pulses|spurts|jets) | bright (red )?blood (\w+ ){0,2}(pump"
    r"|spurt|puls|squirt|shoot)\w*| bright red (and |its |is )*(pump|spurt|puls|squirt|shoot|gush)\w*",
    r" (spurting|squirting|pulsing|pumping) (\w+ )?(bright )?(red )?blood ",
    r" (just |i )(hit|stuck|punctured|nicked) (an|the|his|her|their) (\w+ )?artery ",
)
SEIZURE = patterns(
    rf" {_PERSON} {_NOW}(seizure|seizing|convulsing|convulsion|fitting|jerking|shaking all over|shaking "
    rf"(uncontrollably|violently|and))\b",
    r" is (having a |now )*(seizure|seizing|convulsing|fit) ",
    r" having (a |an |another )?(\w+ )?(fits?|convulsions?|seizures?) ",
    r" (arms?|legs?|body) (and \w+ )?(is |are |just |keeps? )*(jerking|twitching|convulsing) ",
    r" (foaming|frothing) (at|from) the mouth ",
)
REACTION = patterns(
    r" (cant|cannot|can not|trouble|difficulty|hard time) (breathe|breathing)\b",
    r" (throat|tongue|face|lips) (is |are |now |just |feels )*(closing|tight|tightening|swelling"
    r"|swollen|swelled|puffing|puffy) ",
    r" (gasping|fighting) for (air|breath) ",
    r" (cant|cannot|can not) (get|catch) (his|her|their|my|any|a) (breath|air) ",
    r" (wheezing|wheezes) | (breaking|broke|broken) out in hives ",
    r" (anaphyla\w+|allergic shock) ",
)
SELF_HARM = patterns(
    r" (kill|killing|harm|harming|hurting|hurt) (myself|me) (?!with|on|by|accident)",
    r" (suicid\w*|self harm\w*|end (my|this) life|end it all|take my (own )?life) ",
    r" (want|wanna|like) to die | (cant|dont think i can|dont want to) (go on|keep) (living|going) ",
    r" (dont|do not) want to (live|be alive|be here) | (no|any|a) reason to (live|go on) | ending it all ",
    r" (took|swallowed|taken) (a (bunch|lot|handful|bottle) of|all (my|the)|too many) (\w+ )?"
    r"(pills|tablets|meds) ",
)
IN_DANGER = patterns(
    r" (not|isnt|stopped|wont|doesnt|quit) (just )?(breathing|breathe|responding|respond|waking up"
    r"|wake up) (?!to )",
    r" (is|are|im|hes|shes|was|went|now|has been) (now |just |having a )*"
    r"(unconscious|unresponsive|choking|turning blue) ",
    r" (i|hes|shes|he is|she is|patient is|im|he has|she has|patient has) (have |having |got |a )*(severe "
    r"|bad |strong )*"
    r"(chest pain|a stroke|stroke|heart attack) ",
    rf" {_PERSON} {_NOW}(having |has )(a |an )?(heart attack|stroke) ",
    rf" chest pains? in (my|the|a|this) {_PERSON} ",
    r" (cardiac arrest|no pulse) | (grabbed|grabbing|clutched|clutching) (his|her|their) chest ",
)
