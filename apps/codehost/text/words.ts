/** The words of a text, as search compares them. Pure. */
import stem from 'wink-porter2-stemmer';

/** Longer runs are data, such as a hash or an encoded image. Their parts are kept. */
const maxLength = 100;

/** Parts of a path, a route, an address or an identifier, without a space between. */
const compounds = /[\p{L}\p{N}\p{M}]+(?:[-_./:\\#$@~]+[\p{L}\p{N}\p{M}]+)*/gu;
const connectors = /[-_./:\\#$@~]+/u;
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** `sign-up` is an ordinary word. */
const hyphenated = /^[\p{L}\p{M}]\p{Ll}*(?:-\p{Ll}+)+$/u;
/** Of Markdown before punctuation, and the invisible space that our own issues have in names. */
const escapes = /\\(?=[!-/:-@[-`{-~])|\u200b/g;
const apostrophes = /(?<=\p{L})['’](?=\p{L})/gu;

const stopWords = new Set(
  (
    'a about after again all also am an and any are aren arent as at be because been before being both but by can ' +
    'cannot cant could couldnt did didnt do does doesnt doing dont down during each few for from further get gets ' +
    'getting got had hadnt has hasnt have havent having he her here hers him his how however i if im in into is isnt ' +
    'it its itself ive just me more most my no nor not now of off on once only or other our out over own please same ' +
    'she should shouldnt since so some still such than that thats the their them then there these they this those ' +
    'through to too under until up upon very was wasnt we were werent what when where which while who why will with ' +
    'without wont would wouldnt yes yet you your'
  ).split(' '),
);

/** As the code host shows it: the issues that we file have an escape in `order\_total`. */
export function shownText(markdown: string): string {
  return markdown.replace(escapes, '');
}

interface Compound {
  readonly written: string;
  /** In lower case. */
  readonly whole: string;
  /** The parts of a path, and the parts of the names in it; empty for a single word. */
  readonly parts: readonly string[];
}

/**
 * In lower case and in order, with repetitions: `src/cartItem.ts` gives itself, `src`, `cartitem`, `cart`, `item`, `ts`.
 * Stop words are included.
 */
export function splitWords(text: string): string[] {
  return compoundsOf(text).flatMap(({ whole, parts }) => withWhole(whole, parts));
}

/** Stems of all but the stop words, in order, with repetitions. A whole path or identifier has no stem. */
export function words(text: string): string[] {
  return splitWords(text)
    .filter((word) => !stopWords.has(word))
    .map(stemOf);
}

/**
 * Whole paths, routes, identifiers and names of errors: what both texts have only if they mean the same place. Each of its
 * words is among `words`; the value is the first spelling of it.
 */
export function identifiers(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { written, whole, parts } of compoundsOf(text)) {
    if (parts.length === 0 || whole.length > maxLength || stopWords.has(whole)) continue;
    if (hyphenated.test(written)) continue;
    const word = stemOf(whole);
    if (!found.has(word)) found.set(word, written);
  }
  return found;
}

function compoundsOf(text: string): Compound[] {
  const found = shownText(text).normalize('NFKC').replace(apostrophes, '').match(compounds) ?? [];
  return found.map((compound) => {
    const names = compound.split(connectors);
    const parts = names.flatMap((name) => {
      const pieces = name.split(humps);
      const whole = names.length > 1 && pieces.length > 1 ? [name] : [];
      return [...whole, ...(names.length > 1 || pieces.length > 1 ? pieces : [])];
    });
    return {
      written: compound,
      whole: compound.toLowerCase(),
      parts: parts.map((part) => part.toLowerCase()),
    };
  });
}

function withWhole(whole: string, parts: readonly string[]): readonly string[] {
  return whole.length > maxLength ? parts : [whole, ...parts];
}

/** Only English letters: the stemmer would cut other words and identifiers at random. */
function stemOf(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stem(word) : word;
}
