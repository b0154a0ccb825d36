/** Words that documents, messages, comments, names and titles of tests do not use, because an engineer who learned English at work stumbles over them. Pure. */

export interface Rule {
  /** What to avoid, as a person would name it. */
  readonly name: string;
  /** What to write instead. */
  readonly instead: string;
  readonly pattern: RegExp;
}

export interface Hit {
  readonly line: number;
  readonly words: string;
  readonly instead: string;
}

export const rules: readonly Rule[] = [
  { name: 'tell', instead: 'notify, report, say or show', pattern: /\b(?:tells?|telling|told)\b/ },
  { name: 'owe', instead: 'create, send or debt', pattern: /\bow(?:es?|ed|ing)\b/ },
  { name: 'doom', instead: 'delete or expire', pattern: /\bdoom(?:s|ed)?\b/ },
  { name: 'judge', instead: 'validate, check or decide', pattern: /\bjudg\w+/ },
  { name: 'whoever', instead: 'the caller, the process, anyone who', pattern: /\bwho(?:m|se)?(?:so)?ever\b/ },
  { name: 'nobody', instead: 'no one, or name who', pattern: /\b(?:nobody|somebody|anybody|everybody)\b/ },
  {
    name: 'take … for',
    instead: 'treat as or read as',
    // Up to three words without digits between: "takes 3 seconds for a job" is a duration.
    pattern: /\b(?:takes?|taken|took|taking)(?:\s+[a-z’'-]+){0,3}\s+for\s+(?:an?|the|nothing|none)\b/,
  },
  { name: 'what becomes of', instead: 'the result of', pattern: /\bbec(?:omes?|ame)\s+of\b/ },
  { name: 'meanwhile', instead: 'during this time, or name the time', pattern: /\bmeanwhile\b/ },
  { name: 'stand', instead: 'is, is in or represents', pattern: /\b(?:stands?|stood)\b/ },
  { name: 'lie', instead: 'is, is in or is stored in', pattern: /\b(?:lies|lay)\b/ },
  { name: 'anew', instead: 'again', pattern: /\b(?:anew|afresh)\b/ },
  { name: 'thrice', instead: 'three times', pattern: /\bthrice\b/ },
  { name: 'for ever', instead: 'without limit, or name the limit', pattern: /\bfor\s+ever\b/ },
  { name: 'whatever', instead: 'any, or name what', pattern: /\b(?:what(?:so)?|which|wher)ever\b/ },
  { name: 'meant', instead: 'intended, requested or named', pattern: /\bmeant\b/ },
  { name: 'a while', instead: 'a number with a unit', pattern: /\ba\s+(?:while|moment)\b/ },
  { name: 'in vain', instead: 'without success', pattern: /\bin\s+vain\b/ },
];

/** Words that only names do not use: in prose they have other uses. */
export const nameRules: readonly Rule[] = [
  { name: 'sound', instead: 'valid', pattern: /\bsound\b/ },
  { name: 'isSettled', instead: 'the state, e.g. isEnded or isPaid', pattern: /\bis\s+settled\b/ },
  { name: 'announced', instead: 'published or notified', pattern: /\bannounced?\b/ },
  { name: 'Laggards', instead: 'slow endpoints', pattern: /\blaggards?\b/ },
  { name: 'Turnover', instead: 'throughput', pattern: /\bturnover\b/ },
  { name: 'takeUp', instead: 'claim, start or receive', pattern: /\btake\s+up\b/ },
  { name: 'giveBack', instead: 'release or return', pattern: /\bgive\s+back\b/ },
  { name: 'itsTurn', instead: 'when leased, or the order', pattern: /\bits\s+turn\b/ },
  { name: 'stretch', instead: 'page or range', pattern: /\bstretch(?:es)?\b/ },
  { name: 'unheard', instead: 'missed', pattern: /\bunheard\b/ },
  { name: 'dealtWith', instead: 'handled', pattern: /\bdealt\s+with\b/ },
  { name: 'sentAlong', instead: 'included', pattern: /\bsent\s+along\b/ },
];

/** The words of a text that break a rule, in the order of the rules. */
export function hitsIn(text: string, broken: readonly Rule[] = rules): Hit[] {
  return broken.flatMap(({ instead, pattern }) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map((match) => ({
      line: text.slice(0, match.index).split('\n').length,
      words: match[0].replace(/\s+/g, ' '),
      instead,
    })),
  );
}

/** Markdown without code, whose identifiers are not prose, and without the targets of links. Lines keep their numbers. */
export function proseOf(markdown: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return markdown
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)\s]*\)/g, blank);
}
