/** What the search for the place of a finding looks for. Pure. */
import type { SearchedFinding } from '@handtest/contracts/codehost';
import { words } from '../text/words.js';
import { routeEnds } from './file-path.js';
import { type StackFrame, takeStack } from './stack-frame.js';

export interface PlaceQuery {
  /** Weight of each term: a stem, a route such as `/orders/*`, or a whole text of the screen after a quotation mark. */
  readonly terms: ReadonlyMap<string, number>;
  /** The frames of each. */
  readonly stacks: readonly (readonly StackFrame[])[];
}

/** A finding with more terms is searched by the ones with the largest weights. */
const mostTerms = 256;
/** Every repetition of a word in other parts of the finding counts, up to this weight. */
const largestWeight = 3;

/** Evidence is more precise than the tester's own words. */
const weights = {
  ...{
    area: 1.5,
    title: 1.5,
    quote: 1.5,
    console: 1.2,
    frame: 1,
    behavior: 0.8,
    description: 0.6,
    label: 0.3,
  },
  ...{ wholeQuote: 3, failedRoute: 3, route: 2 },
} as const;

/** Routes in a text begin with `/` after a space or a quotation mark; addresses have an origin before it. */
const routesInText = /(?:https?:\/\/[^\s/]+|(?<=^|[\s"'`(]))\/[\w:[\]{}.~-][\w:[\]{}./~-]*/g;

export function placeQuery(finding: SearchedFinding): PlaceQuery {
  const terms = new Map<string, number>();
  const add = (term: string, weight: number) =>
    terms.set(term, Math.min((terms.get(term) ?? 0) + weight, Math.max(largestWeight, weight)));
  const addText = (text: string, weight: number) => {
    for (const word of new Set(words(text))) add(word, weight);
    for (const [route] of text.matchAll(routesInText)) addRoute(route, weights.route);
  };
  const addRoute = (route: string, weight: number) => {
    const ends = routeEnds(route);
    for (const [index, end] of ends.entries()) add(end, weight * (1 - index / ends.length));
  };
  const stacks = finding.consoleMessages.map(takeStack);
  addText(finding.affectedArea, weights.area);
  addText(finding.title, weights.title);
  addText(finding.actualBehavior, weights.behavior);
  addText(finding.description, weights.description);
  for (const label of finding.suggestedLabels) addText(label, weights.label);
  for (const { text, frames } of stacks) {
    addText(text, weights.console);
    for (const { segments, symbol } of frames.slice(0, 5)) {
      addText(`${segments.at(-1)} ${symbol ?? ''}`, weights.frame);
    }
  }
  for (const path of finding.failedPaths) {
    addText(path.replace(/[?#].*$/, '').replaceAll('/', ' '), weights.area);
    addRoute(path.replace(/^[A-Z]+\s+/, ''), weights.failedRoute);
  }
  for (const quote of finding.quotes) {
    addText(quote, weights.quote);
    const whole = phrase(quote);
    if (whole !== undefined) add(whole, weights.wholeQuote);
  }
  const strongest = [...terms].sort(([, one], [, other]) => other - one).slice(0, mostTerms);
  return { terms: new Map(strongest), stacks: stacks.map(({ frames }) => frames) };
}

/** The term of a whole text of the screen; undefined without letters, or for a longer text. */
export function phrase(text: string): string | undefined {
  const plain = text
    .replace(/[\s:.…!?*]+/g, ' ')
    .trim()
    .toLowerCase();
  return plain.length <= 200 && /\p{L}/u.test(plain) ? `"${plain}` : undefined;
}
