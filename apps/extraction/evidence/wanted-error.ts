/**
 * Errors that the instructions ask for: a wrong password, a declined card, an invalid form. They are no defect. An answer of
 * 500 or more is wanted only when the instructions name it. Pure.
 */

export interface WantedError {
  /** The instructions ask for it when one of `qualities` is near one of `things`, or by one of `phrases`. */
  readonly qualities?: string;
  readonly things?: string;
  readonly phrases?: RegExp;
  readonly statuses: readonly number[];
  /** Only requests to such paths; absent: to all. 401 and 402 are wanted on all paths. */
  readonly path?: RegExp;
  /** How messages of the console name the error. */
  readonly message: RegExp;
}

const wrong = 'wrong invalid incorrect bad false mistyped unknown nonexistent expired malformed';

const wantedErrors: readonly WantedError[] = [
  {
    qualities: `${wrong} unregistered locked disabled blocked mismatching`,
    things:
      'password passcode passphrase credential login signin pin otp code username account email 2fa token one',
    phrases: /\bfail(?:ed|ing)? (?:to )?(?:login|signin)\b/,
    statuses: [400, 401, 403, 404, 410, 422, 423, 429],
    path: /log-?_?in|sign-?_?in|auth|session|token|password|passwd|otp|verif|2fa|mfa|pin\b|credential|identity|sso|account|user|customer|member|graphql/,
    message: /credential|password|log ?in|sign ?in|unauthori[sz]ed|auth|forbidden|locked|code/i,
  },
  {
    qualities: `${wrong} declined declines rejected refused insufficient stolen blocked fails failing`,
    things: 'card payment cvc cvv funds iban bank',
    // Test numbers of Stripe for cards that are declined.
    phrases: /\b4000[ -]?0000[ -]?0000[ -]?(?:0002|9995|9987|9979|0069|0127|0119)\b/,
    statuses: [400, 402, 403, 409, 422],
    path: /pay|charge|checkout|card|order|intent|billing|subscri|donat|purchase|confirm|invoice|transaction|book|transfer|graphql/,
    message: /declin|card|payment|funds|reject/i,
  },
  {
    qualities: `${wrong} impossible negative empty blank missing unfilled short weak mismatching`,
    things:
      'field form input value email address name date number phone postcode zip iban amount quantity age url character data birthday entry letter',
    phrases:
      /\bvalidation\b|\b(?:weak|short|empty) password|\brequired field|\b(?:error|inline) message|\b(?:leave|leaving|without (?:an? |the |any )?(?:filling|entering|typing|giving|email|name|password|address|date|amount))\b|\btoo (?:short|long|big|small|many|young|old)\b|\b(?:over|above|exceed\w*) the (?:limit|maximum)|\bbelow the minimum|\bin the past\b|\bout of (?:range|stock)\b|\bsold out\b|\bspecial characters\b/,
    statuses: [400, 409, 413, 415, 422],
    message: /invalid|validat|required|must|format|unprocessable|bad request|too (?:short|long|large)/i,
  },
  {
    phrases:
      /\balready (?:taken|used|registered|exists?|in use|booked)\b|\bexisting (?:email|account|user|name|customer)\b|\bduplicate|\bsame (?:email|name|username|slot|coupon)\b|\btwice\b|\bsecond (?:time|account)\b/,
    statuses: [400, 409, 422],
    message: /already|duplicate|exist|conflict/i,
  },
  {
    qualities: `${wrong} broken dead deleted removed missing`,
    things: 'page link url address product route path id order article',
    phrases: /\bnonexistent\b|\bnot found\b|\bno longer exists?\b/,
    statuses: [404, 410],
    message: /not found|does not exist|unknown/i,
  },
  {
    phrases:
      /\bwithout (?:logging in|signing in|(?:an? )?(?:login|account|permission|access))\b|\bnot (?:logged|signed) in\b|\b(?:logged|signed|log|sign)[ -]out\b|\b(?:no|lack\w*|missing) (?:permission|access|rights?)\b|\bnot (?:allowed|permitted|authori[sz]ed)\b|\bunauthori[sz]ed\b|\bforbidden\b|\baccess (?:is )?denied\b|\bread-only\b|\bviewer\b|\banother (?:user|account|customer|patient|tenant)\b|\bexpired session\b|\bsession (?:has )?expire/,
    statuses: [401, 403, 404, 419, 440],
    message: /unauthori[sz]ed|forbidden|permission|denied|session/i,
  },
  {
    qualities: `${wrong} used fake nonsense random`,
    things:
      'coupon voucher promo discount gift invite invitation referral licence license key code tracking booking link',
    statuses: [400, 403, 404, 409, 410, 422],
    message: /coupon|voucher|promo|discount|code|expired|invalid/i,
  },
  {
    phrases:
      /\brate limit|\btoo many (?:attempts|requests|tries|times)\b|\b(?:many|five|six|ten|\d+) times\b|\block(?:ed|s)? out\b|\blockout\b/,
    statuses: [401, 403, 423, 429],
    message: /too many|rate|locked/i,
  },
  {
    qualities: `${wrong} unsupported forbidden large big huge oversized`,
    things: 'file type format extension image photo document attachment',
    statuses: [400, 413, 415, 422],
    message: /too large|unsupported|type|format/i,
  },
  {
    phrases:
      /\boffline\b|\b(?:airplane|flight) mode\b|\bwithout (?:a |the |an )?(?:network|internet|connection)\b|\bturn(?:ing)? off (?:the |your )?(?:network|wi-?fi|internet)\b|\bdisconnect/,
    statuses: [0],
    message: /network|offline|failed to fetch|ERR_INTERNET|disconnected/i,
  },
];

/** The errors that the instructions ask for. "There must be no invalid login" asks for none. */
export function errorsAskedFor(instructions: string): WantedError[] {
  const sentences = sentencesOf(instructions);
  return wantedErrors.filter(({ qualities = '', things = '', phrases }) => {
    const qualitySet = new Set(qualities.split(' '));
    const thingSet = new Set(things.split(' '));
    return sentences.some(
      (sentence) =>
        hasPair(sentence, qualitySet, thingSet) ||
        [...sentence.matchAll(new RegExp(phrases ?? /(?!)/, 'g'))].some(
          ({ index }) => !isDenied(sentence.slice(0, index)),
        ),
    );
  });
}

/** Statuses that the instructions name: "a page with status 503", "the answer 404". Not after "no" or "instead of". */
export function statusesAskedFor(instructions: string): number[] {
  return sentencesOf(instructions).flatMap((sentence) => {
    const named = sentence.matchAll(
      /\b(?:status|error|http|code|page|answers?|returns?|response|shows?|an?)(?: code| page| of| is| the| an?| with)*["'( ]+([45]\d\d)\b(?! (?:items?|products?|people|euros?|dollars?|kb|mb|gb|px|words|characters|points)\b)|\b([45]\d\d)[ -](?:error|status|page|response|code|not found|unauthori[sz]ed|forbidden)\b/g,
    );
    return [...named].flatMap((match) =>
      isDenied(sentence.slice(0, match.index)) ? [] : Number(match[1] ?? match[2]),
    );
  });
}

/** In lower case, with one word for each thing: "log in" is `login`. */
function sentencesOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/\b(log|sign)[ -]in\b/g, '$1in')
    .replace(/\be-mail/g, 'email')
    .replace(/\bpass word/g, 'password')
    .replace(/\b(?:post(?:al)?|zip) code/g, 'postcode')
    .replace(/\bnot (?:valid|correct)\b/g, 'invalid')
    .replace(/\b(?:(?:does|do) not|doesn't|don't) exist\b|\bnon-existent\b/g, 'nonexistent')
    .split(/[.;!?](?=\s|$)|\n|, (?:then|but)\b|\band then\b/);
}

/** "A wrong password", "a wrong or empty password", "a card that is declined". */
function hasPair(sentence: string, qualities: ReadonlySet<string>, things: ReadonlySet<string>): boolean {
  const words = sentence.split(/[^\p{L}\p{N}'-]+/u).filter(Boolean);
  const isThing = (word: string) => things.has(word) || things.has(word.replace(/(?:es|s)$/, ''));
  return words.some((word, index) => {
    if (!qualities.has(word) || isDenied(words.slice(0, index).join(' '))) return false;
    if (words.slice(index + 1, index + 5).some(isThing)) return true;
    const before = words.slice(Math.max(0, index - 5), index);
    return before.some(isThing) && before.some((other) => linking.has(other));
  });
}

const linking = new Set('is are was that which gets be left too be being'.split(' '));

/** Whether the end of a text denies what follows it. */
function isDenied(before: string): boolean {
  return /\b(?:no|not|never|without|instead of|rather than|free of|neither|\w+n't)(?: \w+){0,2} ?$/.test(
    before.replace(/[^\w' ]+/g, ' ').replace(/\s+/g, ' '),
  );
}
