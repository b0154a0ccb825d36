/**
 * How many steps a backtracking engine needs for a regular expression. Unlike a clock it gives the same number on every
 * machine. Supports what the expressions of the service use.
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Tries the rest of the expression from a position; true ends the search. */
type Next = (at: number) => boolean;
type Matcher = (at: number, next: Next) => boolean;

/**
 * Of all starts together.
 *
 * @throws RangeError above the limit
 */
export function stepsOf({ source, flags }: RegExp, text: string, limit: number): number {
  let steps = 0;
  const count = () => {
    if (++steps > limit) throw new RangeError(`More than ${limit} steps`);
  };

  const ofElement = (element: AST.Element): Matcher => {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return ofAlternatives(element.alternatives);
      case 'Quantifier':
        return ofQuantifier(element, ofElement(element.element));
      case 'Assertion':
        return ofAssertion(element);
      default:
        return ofCharacter(element.raw);
    }
  };

  const ofCharacter = (raw: string): Matcher => {
    const character = new RegExp(`^${raw}$`, flags.replace(/[gy]/g, ''));
    return (at, next) => {
      count();
      return at < text.length && character.test(text[at]!) && next(at + 1);
    };
  };

  const ofAlternatives = (alternatives: readonly AST.Alternative[]): Matcher => {
    const all = alternatives.map(({ elements }) =>
      elements.map(ofElement).reduceRight<Matcher>(
        (rest, matcher) => (at, next) => matcher(at, (after) => rest(after, next)),
        (at, next) => next(at),
      ),
    );
    return (at, next) => all.some((matcher) => matcher(at, next));
  };

  const ofQuantifier = ({ min, max, greedy }: AST.Quantifier, matcher: Matcher): Matcher => {
    const repeat =
      (times: number): Matcher =>
      (at, next) => {
        const again = () =>
          times < max &&
          matcher(at, (after) => (after > at || times < min) && repeat(times + 1)(after, next));
        if (times < min) return again();
        return greedy ? again() || next(at) : next(at) || again();
      };
    return repeat(0);
  };

  /** Of one character at most, as all expressions here have them. */
  const ofAssertion = ({ raw }: AST.Assertion): Matcher => {
    const assertion = new RegExp(raw, `${flags.replace(/[gy]/g, '')}y`);
    return (at, next) => {
      count();
      assertion.lastIndex = at;
      return assertion.test(text) && next(at);
    };
  };

  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, flags.includes('u'));
  const whole = ofAlternatives(alternatives);
  for (let start = 0; start <= text.length; start++) whole(start, () => true);
  return steps;
}
