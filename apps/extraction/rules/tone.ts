/**
 * Whether a clause reports a problem, praises, or neither, by its words and its negations. Patterns are general English;
 * whether a clause counts at all (quoted, conditional, past, expected) is decided in `clause.ts`.
 */

export type Tone = 'problem' | 'praise' | 'neutral';

export interface ClauseTone {
  readonly tone: Tone;
  /** Something is denied: "no errors", "does not open". Also trouble that the instructions ask for. */
  readonly isNegated: boolean;
  /** A problem of looks, wording or speed, which stops no task. */
  readonly isMinor: boolean;
  /** Praise that only says that something appeared or was done, or that trouble is absent. */
  readonly isWeak: boolean;
}

const negation =
  /\b(?:no|not|none|nothing|never|neither|nor|nobody|without|nowhere|hardly|barely|cannot|nada|\w+n['’]t|(?:does|did|is|was|were|are|could|would|wo|ca|has|have|had|should|do)nt)\b/i;

const trouble =
  'bugs?|problems?|issues?|errors?|exceptions?|troubles?|crash(?:es)?|failures?|faults?|defects?|delays?|lags?|warnings?|findings?|glitch(?:es)?|complaints?|hiccups?|surprises?|hassles?|difficult(?:y|ies)|flaws?|mistakes?|typos?|blockers?|obstacles?|dead (?:ends?|links?)';
const troubled =
  'wrong|broken|odd|strange|unusual|weird|missing|bad|suspicious|off|amiss|unexpected|to complain';
const defective =
  'failed|fails|crash(?:ed|es)?|hung|froze|frozen|dead|broken|overlap(?:s|ped)?|flicker(?:s|ed)?|stuck|missing|wrong|cut off|damaged|blurr(?:y|ed)';
/** What follows one of these is not denied any more. */
const joining =
  "(?:and|but|or|then|so|only|when|because|with|after|before|if|to|for|in|on|at|from|of|c[ao]mes?|shows?|shown|appear\\w*|\\w+n['’]t)";
const not = "(?:n['’]?t| not| never)";

/** Trouble that is denied. It is removed before problem words are looked for. */
const deniedTrouble = [
  `\\b(?:no|zero|without(?: any| a)?|not (?:any|a|a single|one)|free of|never (?:saw|had|got|met)(?: any| an?)?)(?: \\w+){0,2}? (?:${trouble})\\b(?: (?:at all|messages?))*`,
  `\\b(?:did|do|does|could|can|have|has|was|were)${not} (?:\\w+ )?(?:see|find|notice|have|had|get|spot|run into|encounter(?:ed)?|experience|seen|found|noticed)(?: any| an?)?(?: \\w+)?(?: (?:${trouble}|(?:thing|anything) (?:${troubled}))\\b)`,
  `\\bnothing (?:\\w+ ){0,2}?(?:${troubled})\\b|\\bnothing (?:else|further|more) to \\w+|\\bcould${not} (?:make it|get it to) (?:fail|break|crash)|\\b(?:is|was|are|were)${not} (?:broken|wrong|missing|bad|slow)\\b`,
  `\\b(?:did|does|do)${not} (?:fail|crash|break|hang|freeze|jump back|stall|complain|lag|disappoint)\\b`,
  `\\b(?:error|bug|trouble|problem)[- ]free\\b|\\bnothing to (?:complain|report|criticis|criticiz)\\w*|\\bca?n(?:no|['’]?)t (?:complain|fault)\\b|\\bnot bad\\b|\\bcould${not} be (?:better|happier|easier)\\b`,
  // "No page crashed", "not one button was dead", "nothing overlaps", "never a problem", "is not too small".
  `\\b(?:no|not (?:a|one|any)(?: single)?|none of(?: (?:the|these|my))?) (?:(?!${joining}\\b)\\w+ ){0,2}?(?:(?:is|was|are|were|has|have|got|gets) (?:been )?)?(?:${defective})\\b`,
  `\\bnothing (?:(?:is|was|got|gets|looks?|looked) )?(?:${defective})\\b|\\bnever (?:a|an|any) (?:\\w+ )?(?:${trouble})\\b`,
  `\\b(?:is|was|are|were|looks?|looked|took)${not} (?:at all )?(?:too \\w+|ugly|blurr(?:y|ed)|confusing|sluggish|laggy|cut off|truncated|misaligned|pixelated)\\b(?: or \\w+)?`,
  `\\bnot able to (?:find|see|notice|spot) (?:a |any |an )?(?:single )?(?:\\w+ )?(?:${trouble})\\b`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** Of a step in a list. */
export const badMark = /[❌✗✘]|👎|\bnok\b/i;

/** Problems that do not need a negation. */
const problemWords = new RegExp(
  [
    'bugs?|buggy|broken|breaks|broke|crash(?:e[sd]|ing)?|exceptions?|errors?|fail(?:s|ed|ing|ures?)?|froze|frozen|freez(?:es|ing)|hangs|hung|stuck|missing|wrong(?:ly)?|incorrect(?:ly)?|unable|impossible|useless|unusable|unresponsive|unreadable|illegible|garbled|corrupt(?:ed)?|duplicate[ds]?|mismatch(?:e[sd])?|inconsistent|outage',
    'dead (?:link|end|button)|(?:is|are|was|seems?|feels?|looks?) (?:completely |totally )?(?:dead|gone|off|greyed out)|does (?:absolutely |simply |just )?nothing|did (?:absolutely |simply |just )?nothing|(?:and|but) then nothing',
    'nothing (?:at all )?(?:in|on|can|could|will|happen\\w*|is|was|shows?|shown|comes?|came|appear\\w*|gets?|works?|work(?:s|ed)|changes?|changed|opens?|loads?|arrives?|arrived|starts?|moves?|selected|there)',
    "(?:(?:ca|could|wo|would)n['’]?t|(?:can|could|will|would) not|cannot)(?! (?:complain|fault|say|test|verify|check|confirm|find out|remember|think|wait|be (?:better|happier|easier)))",
    'never (?:\\w+ )?(?:arriv|c[ao]me|appear|finish|load|show|open|got|get|stop|end|receiv|reach|chang|happen|respond|complet|work|sen[dt]|updat|went|start)\\w*',
    '(?:blank|white|black|grey|gray|empty) (?:page|screen|list|sheets?|window|file|box|table)|(?:is|was|are|were|stays?|stayed|remains?|remained|came up|comes up|turns?|goes|went) (?:completely |totally |quite |just |still |now )*(?:empty|blank|white|unchanged|disabled)',
    '(?:finds?|found|shows?|showed|returns?|returned|gives?|gave|displays?|prints?|contains?|opens?|sends?|says|does|did) nothing|nothing at all|nada',
    'still (?:\\d|gone|says?|shows?|displays?|reads?|lists?|logged in|signed in|empty|loading|pending|processing|spinning|missing|broken|not|no)|(?:stays?|stayed|remains?|remained) (?:at |on )?(?:[$€£]|\\d|grey|gray|locked|stuck|inactive|loading)',
    'keeps? (?:on )?(?:spinning|loading|failing|crashing|reloading|asking|redirecting|returning|saying|logging|jumping|resetting|closing|disappearing|blinking|buffering)|spins|spinner forever|endless(?:ly)?|forever|infinite(?:ly)?|loops?',
    '(?<!\\bi (?:then )?)(?:jumps?|jumped|bounces?|bounced|goes|went|falls?|fell|sends?|reverts?|reverted|switch(?:es|ed)) (?:straight )?back(?: to)?|(?:takes|took|brings|brought|sends|sent|throws|threw|kicks|kicked|puts|redirects|redirected) me (?:straight |right )?(?:back|out|to the (?:home|start|login))|comes (?:straight |right )?back|(?:flips?|snaps?|slides?|flipped|snapped) back|(?:is|are|was) (?:in|on|at) (?:the )?\\w+ again|is back|always ends up|(?:came|are) (?:straight |right )?back (?:after|when|again)|reappear(?:s|ed)|(?:active|there|listed|visible|shown|full) again|resets?|reverted|clears itself|(?:stays?|stayed|remains?|remained|is|was|are|were) (?:still )?(?:exactly )?(?:the same|unchanged)(?! (?:on|in|as|for|price|total|number|way))',
    'disappear(?:s|ed)|vanish(?:es|ed)|(?:is|are|was|were) lost|lost (?:my|all|the|every)|loses|ignor(?:es|ed|ing)|eats (?:your|my|the)|skips (?:the|every)|drops (?:the|my)',
    '(?:is|was|are|were|got|gets|get|been|being|me) (?:\\w+ly )?(?:rejected|refused|denied|declined|blocked|kicked out|logged out|thrown out|signed out|turned away)|(?:rejects|refuses|denies|refused to|logs me out|kicks me)',
    'tim(?:es|ed|e)[ -]?out|timeouts?|(?:http |status |code |error )(?:4\\d\\d|5\\d\\d)|(?<![\\d.,$€£#-])(?:404|50[0234])(?![.,]?\\d|%|\\s+(?:results|items|points|eur|usd|km|kg|g|ml|products|entries))',
    "stops (?:at|working|responding|loading|there|halfway)|stopped (?:at|working|responding|loading)|and (?:then )?stops|off[ -]?screen|outside (?:of )?the (?:screen|window|viewport)|damaged|distorted|scrambled|garbage|outdated|stale|0 (?:bytes|kb|results|items)|else['’]s|another (?:user|customer|person|patient|account)['’]s|not enough|differs?|(?:hours?|minutes?|days?|too|came|arrived) late|(?:is|was|has|already|link|session) expired|(?:logs|signs|throws|kicks|logged|signed|threw|kicked) (?:me|you) out|only (?:has|shows?|showed|contains?|lists?|loads?|loaded|\\d+ (?:of|out of))|with an empty|empty body|crossed out|NaN|undefined|lorem ipsum|instead of|opposite|upside down|backwards|(?:is|are|was|were|got) (?:mixed up|swapped)|off by|no longer|doubled|(?:charged|billed|shown|listed|appear\\w*|sent|created|paid|saved|added|booked|posted|debited|shows? up|is there|exists?) (?:\\w+ )?(?:twice|double|(?:two|three|four|five|six|\\d+) times)|below zero|hidden behind|covered by|unexpected(?:ly)?|logs? (?:you|me) out",
    '^(?:the |my )?\\w+ (?:rejected|refused|declined|denied)|sometimes|rubbish|terrible|horrible|awful|nonsense|nightmare|disaster|unacceptable|not ideal|annoying',
  ]
    .map((words) => `\\b(?:${words})(?![\\w-])`)
    .concat(badMark.source)
    .join('|'),
  'i',
);

const minorWords =
  /\b(?:typos?|misspel\w*|spelling|cosmetic|minor|slight\w*|tiny|small|colou?rs?|alignment|misaligned|aligned|overlap\w*|pixelated|blurr\w*|illegible|spacing|fonts?|logo|icon|grey|gray|contrast|unreadable|slow\w*|sluggish|lag(?:s|gy)?|too long|takes? (?:ages|long)|cut off|truncated|clipped|flicker\w*|ugly|confusing|nitpick\w*|wish|wording|grammar|pictures?|images?|labels?|tooltips?|headings?|footer|captions?|pixels?|monitor|hard to (?:read|see|find)|difficult to|too (?:small|big|dark|bright|close|slow))\b/i;
/** Problems of looks, wording and speed. "Broken", "missing" and "wrong" are minor with a word of `minorWords`. */
const minorProblems =
  /\b(?:typos?|misspel\w*|(?:spelling )?(?:mistake|error)s? in the text|spelling (?:mistake|error)s?|misaligned|overlap(?:s|ped|ping)?|too (?:slow|small|long|big|dark|bright|close|late|early|few|many|high|low)|(?:is|was|very|quite|rather|really|so|terribly|bit) (?:slow|sluggish|laggy|ugly|confusing)|cut off|truncated|clipped|pixelated|blurr(?:y|ed)|flickers?|flickering|unreadable|illegible|hard to (?:read|see|find|understand)|tak(?:es|ing) (?:ages|too long|forever)|took (?:ages|too long|forever))\b/gi;
const minorProblem = new RegExp(minorProblems.source, 'i');
const looks = /\b(?:broken|missing|wrong|incorrect|off|instead of)\b/gi;

const works =
  'work(?:s|ed|ing)?|fine|good|great|perfect(?:ly)?|excellent(?:ly)?|flawless(?:ly)?|correct(?:ly)?|proper(?:ly)?|successful(?:ly)?|succe(?:ss|ed(?:s|ed)?)|smooth(?:ly)?|ok(?:ay)?|lgtm|in order|in place|intact|happy|satisfied|pleased|well|(?:looks?|is|are|was|were|all|everything) right|the right|(?:test|check|step|case)s? (?:has |have |is |all )?pass(?:ed|es)?|all (?:passed|green)';
const praiseWords = new RegExp(
  `\\b(?:${works}|(?:just |exactly )?(?:as|like|how|what|the way) (?:it |they |i |we |the \\w+ |is |was )?(?:expected|described|should|intended|planned|asked|required|requested|designed|wanted|instruct\\w+|say|says|must|supposed|specified|promised)|(?:just|exactly|the same) as|as (?:asked for|you (?:wrote|said|want\\w*|asked))|what (?:you|we|i) want\\w*|does what it should|exactly what|right away|straight ?away|at once|instantly|immediately|quick(?:ly)?|fast|eas(?:y|ily)|without a hitch|like a charm|match(?:es|ed)?|accurate(?:ly)?|spot on|seamless(?:ly)?|straightforward|painless(?:ly)?|sharp|checks? out|nice(?:ly)?|no wait\\w*)\\b|[✅✔✓]|👍`,
  'i',
);
/** A sentence that only states the verdict. */
const passed = /^(?:test |it |all )?pass(?:ed|es)?(?: (?:from my side|for me|with remarks))?\W*$/i;
/** The result of an action: "was saved", "order confirmed", "I got the receipt", "I could log in". */
const outcomeWords =
  /\b(?:appear(?:s|ed)?|arriv(?:es|ed)|show(?:s|ed|n)?(?: up)?|displayed|opens|loads|loaded|received|found|listed|went (?:up|down|from|through)|(?:came|comes) up|got|reached|booked|reserved|registered|subscribed|(?:i|we) (?:can|could)|goes through|stays? (?:there|in)|moved to|(?:was|were|am|is) able|managed to|(?:is|are|was|were|gets?|got|been|order|booking|payment|account|it|has|everything|all) (?:\w+ly )?(?:created|saved|sent|added|removed|deleted|updated|changed|confirmed|accepted|booked|reserved|placed|uploaded|downloaded|applied|marked|registered|subscribed|redirected|sorted|there|visible|submitted|stored|completed|done|processed|logged in|signed in|gone from)|\w+ (?:created|saved|confirmed|removed|reserved|booked|added|shown|sent|accepted)\b|(?:is|are) (?:first|now|still|in the|on the|at the|empty again))\b/i;

/** Praise that is denied: "not great", "isn't working". */
const deniedPraise = new RegExp(
  `(?:\\bnot|\\b\\w{2,6}n['’]t|\\b(?:does|did|do|is|was|are|were|has|have)nt|\\bnever|\\bhardly|\\bbarely|\\bfar from|\\bnowhere near|\\bno longer|\\banything but|\\bnothing)(?! only)(?: (?:so|very|really|quite|all|a|the|at|be|been|to|even|actually|always|that|too|yet|seem|look|feel|exactly)){0,3} (?:${works}|as (?:expected|described|it should))\\b`,
  'i',
);
/** Praise of a part only, or of nothing: "not all steps worked", "no step passed". */
const deniedWhole = new RegExp(
  [
    `\\b(?:not|hardly|barely) (?:every(?:thing| \\w+)|all|any(?:thing)?)(?: \\w+){0,4}? (?:${works}|pass(?:ed|es)?|as (?:expected|described|it should))\\b`,
    '\\bno (?:\\w+ ){1,2}?(?:(?:has|have|had) )?(?:work(?:s|ed)|pass(?:ed|es)|succeed(?:s|ed))\\b',
  ].join('|'),
  'i',
);
/** Something of the product is denied: "does not open", "is not listed", "there was none". */
const deniedOutcome = new RegExp(
  [
    `\\b(?:does|did|do|has|have|had|is|are|was|were|will)${not} (?:\\w+ly |even |yet |been |be |get |always |any |at all ){0,2}(?!${tester()})\\w+`,
    "\\b(?:is|was|are|were|there[’']?s) (?:no|none|nowhere)\\b",
    '\\bnot (?:there|listed|shown|saved|sent|visible|available|possible|clickable|in the|on the|found|working|responding|loading|sorted|updated|enabled|even once)\\b',
    "\\b(?:is|was|does|did|are|were|has|have)(?:n['’]?t| not)[.!]?$",
    '\\bneither\\b|\\bnone of\\b|\\bnowhere\\b|\\bnot able to\\b(?! (?:break|crash|fool|trick)\\b)',
    '\\bno (?:\\w+ ){1,4}(?:at all|appear\\w*|(?:is|was|are|were|gets?|got) \\w+|shows?|shown|starts?|arriv\\w*|c[ao]me\\w*|in sight|anywhere|yet|either|left|visible|received|created|sent)\\b',
    '\\bno (?:response|reaction|reply|answer|effect|result|feedback|luck|success|chance|go)\\b',
    `(?<!\\b(?:i|we) )\\b(?:has|have|had) no \\w+|\\b(?:got|get|gets|receive[ds]?|saw|see|find|found|shows?|with|gives?|gave|leads? to) (?:no|none)\\b`,
  ].join('|'),
  'i',
);

/** What a tester does not do says nothing about the product. */
function tester(): string {
  return '(?:have to|once|get lost|test|tried|try|check|checked|tested|use|used|know|mind|need|want|care|think|believe|understand|look|remember|speak|expect|bother|sure|matter|mean|really|aware|change the|affect|prevent|hurt|disturb|spoil|any ?more)\\b';
}

const filler =
  /^(?:(?:ok|okay|right|well|so|um+|uh+|yeah|yes|alright|hey|hm+|oh|like|and|now|anyway)\b[,\s]*)+(?=\S)/i;

/**
 * @param plain a clause without quotations
 * @param isRemark the tester calls it small
 */
export function toneOf(plain: string, isRemark = false): ClauseTone {
  const text = plain.replace(filler, '');
  const rest = withoutDeniedTrouble(text);
  const isNegated = negation.test(text);
  const isDenied = rest !== text;
  if (isProblem(rest)) {
    // What is left without the words for looks and speed is grave.
    const isMinor =
      isRemark || (minorWords.test(rest) && !isProblem(rest.replace(minorProblems, ' ').replace(looks, ' ')));
    return { tone: 'problem', isNegated, isMinor, isWeak: false };
  }
  const isStrong = praiseWords.test(rest) || passed.test(rest);
  const tone = isStrong || isDenied || (outcomeWords.test(rest) && !isNegated) ? 'praise' : 'neutral';
  return { tone, isNegated, isMinor: false, isWeak: !isStrong };
}

/** "It works, no errors" without the errors that are denied. */
export function withoutDeniedTrouble(text: string): string {
  return deniedTrouble.reduce((left, pattern) => left.replace(pattern, ' '), text);
}

function isProblem(text: string): boolean {
  return [problemWords, deniedPraise, deniedWhole, deniedOutcome, minorProblem].some((words) =>
    words.test(text),
  );
}
