/** The words of names and texts in a form that compares: lower case, without endings, with one word for synonyms. */

export interface Word {
  /** As written, in lower case. */
  readonly written: string;
  /** The stem, or the common word of its synonyms. */
  readonly stem: string;
  /** Positions in the text. */
  readonly start: number;
  readonly end: number;
}

/** A word, a number with its fraction, or a verb with its `n't`. */
const pattern = /\p{N}+(?:[.,]\p{N}+)*(?=\P{L}|$)|[\p{L}\p{M}\p{N}]+(?:['’]\p{L}{1,3}(?!\p{L}))?/gu;

export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(pattern)) {
    const written = match[0].toLowerCase().replace('’', "'");
    const word = { written, stem: stemOf(written), start: match.index, end: match.index + match[0].length };
    const last = words.at(-1);
    const compound = last && compounds.get(`${last.stem} ${written}`);
    if (compound && word.start - last.end <= 1)
      words[words.length - 1] = { ...word, ...joined(last, compound) };
    else words.push(word);
  }
  return words;
}

function joined(first: Word, stem: string): Partial<Word> {
  return { start: first.start, written: first.written, stem };
}

/** The words of the name of a field: camelCase and snake_case are split. */
export function wordsOfName(name: string): Word[] {
  return wordsIn(name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replace(/[_\-/]+/g, ' '));
}

/** Verbs with a particle are one word: "logged in" equals "login" and "signed in". */
const compounds = new Map(
  Object.entries({
    'log in': 'login',
    'sign in': 'login',
    'log on': 'login',
    'log out': 'logout',
    'sign out': 'logout',
    'log off': 'logout',
    'sign up': 'signup',
    'check out': 'checkout',
    'e mail': 'email',
    'pop up': 'popup',
    'drop down': 'dropdown',
    'home page': 'homepage',
    'time out': 'timeout',
    'receive to': 'reach',
  }),
);

/** The first word of a line represents all of it. */
const synonyms = new Map(
  `login signin logon
logout signout
signup register registration
pay paid payment
cart basket
email mail
price cost costs
receive received receives receiving get gets got arrive arrived arrives
show shown shows showing showed see saw seen sees display displayed displays appear appears appeared visible present
problem problems error errors bug bugs issue issues defect defects
load loads loaded loading open opens opened opening render rendered
image images picture pictures photo photos
delete deleted deletes remove removed removes
buy bought buys purchase purchased
shipping ship shipped delivery deliver delivered
item items product products
coupon coupons voucher vouchers promo
find found finds
send sent sends
second seconds sec secs
minute minutes min mins
percent percentage pct
colour colours color colors
choose chose chosen select selected
menu menus navigation nav
phone mobile
site website
break broke broken breaks
begin began begun start started starts
title titles heading headings headline headlines
quick quickly fast
work works worked working
crash crashes crashed crashing
total totals sum
telephone tel
reach reached reaches
doctor dr
create created creates creation
confirm confirmed confirms confirmation
complete completed completes completion
subscribe subscribed subscription
redirect redirected redirects redirection
apply applied applies`
    .split('\n')
    .flatMap((line) => {
      const group = line.split(' ');
      return group.map((word) => [word, group[0]!] as const);
    }),
);

/** The stem of a word in lower case. */
export function stemOf(word: string): string {
  const known = synonyms.get(word);
  if (known !== undefined) return known;
  if (!/^[a-z]{4,}$/.test(word)) return word.replace(/'s$/, '');
  const stem = withoutEnding(word);
  return synonyms.get(stem) ?? stem;
}

function withoutEnding(word: string): string {
  if (/(?:ss|us|is|eed)$/.test(word)) return word;
  const base = word.replace(/(?:ies|ied)$/, 'y').replace(/(?<=.{3})(?:ing|ed|ly|s)$/, '');
  return base.replace(/([bdfgmnprt])\1$/, '$1').replace(/(?<=.{3})e$/, '');
}

/** Words that say nothing about the subject of a field. */
const fillers = new Set(
  (
    'a an and any are as at be been being by can could did do does doing done for from had has have having how i if in into ' +
    'is it its me my of on or per please so some than that the their them then there these they this those to us was we ' +
    'were what when where which while who whose why will with would you your yes no not true false whether value field ' +
    'user users tester testers state stated describe description give given number numbers many much ' +
    'count list lists all every each exact exactly e.g eg example one text test tested testing page pages also only until about during via'
  ).split(' '),
);

export function isFiller(written: string): boolean {
  return fillers.has(written) || (written.length < 2 && !/\d/.test(written));
}
