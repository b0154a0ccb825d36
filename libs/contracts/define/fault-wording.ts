/**
 * What a rule of class-validator expects, and what came instead: `limit must be a whole number from 1 to 100; it is "a"`.
 * A rule with a message of its own keeps it. Pure.
 */

/** A rule that a value violates, and the other rules of its field. */
export interface BrokenRule {
  /** class-validator's name of the rule, such as `isInt`. */
  readonly name: string;
  readonly constraints: readonly unknown[];
  /** The message of the decorator, with `$property` for the path. */
  readonly message?: string;
  /** class-validator's own message, for rules without a wording here. */
  readonly defaultMessage: string;
  /** The constraints of every rule of the field, by the name of the rule. */
  readonly rules: ReadonlyMap<string, readonly unknown[]>;
}

type Wording = (rule: BrokenRule, value: unknown) => string;

/** No client needs to know such a bound, unless it exceeds it. */
const unboundedFrom = 2 ** 31 - 1;

const rangeWording: Wording = ({ rules }, value) => {
  const kind = rules.has('isInt') ? 'whole number' : 'number';
  const [minimum] = (rules.get('min') ?? []) as number[];
  const [maximum = unboundedFrom] = (rules.get('max') ?? []) as number[];
  // An object may refuse to become a number.
  const isExceeded = rules.has('max') && typeof value !== 'object' && Number(value) > maximum;
  const isUnbounded = maximum >= unboundedFrom && !isExceeded;
  if (minimum === undefined) {
    return isUnbounded ? `must be a ${kind}` : `must be a ${kind} of at most ${grouped(maximum)}`;
  }
  if (isUnbounded) return `must be a ${kind} of at least ${grouped(minimum)}`;
  return `must be a ${kind} from ${grouped(minimum)} to ${grouped(maximum)}`;
};

const lengthWording: Wording = ({ constraints, name }, value) => {
  const [minimum, maximum] = (name === 'maxLength' ? [0, ...constraints] : constraints) as (
    number | undefined
  )[];
  if (value === '') return 'must not be empty';
  const isShort = typeof value === 'string' && charactersIn(value) < minimum!;
  return isShort
    ? `must have at least ${counted(minimum!, 'character')}`
    : `must have at most ${counted(maximum!, 'character')}`;
};

const wordings: Readonly<Record<string, Wording>> = {
  isString: () => 'must be a string',
  isBoolean: () => 'must be true or false',
  isObject: () => 'must be an object',
  isArray: () => 'must be an array',
  isInt: rangeWording,
  isNumber: rangeWording,
  min: rangeWording,
  max: rangeWording,
  isLength: lengthWording,
  minLength: lengthWording,
  maxLength: lengthWording,
  isIn: ({ constraints: [values] }) => `must be ${alternatives(values as unknown[])}`,
  isIso8601: () => 'must be a timestamp such as 2026-03-01T10:00:00Z',
  equals: ({ constraints: [value] }) => `must be ${String(value)}`,
  arrayMinSize: ({ constraints: [least] }) => `must have at least ${counted(least as number, 'entry')}`,
  arrayMaxSize: ({ constraints: [most] }) => `must have at most ${counted(most as number, 'entry')}`,
};

/** @param param the path of the value */
export function wordingOf(rule: BrokenRule, param: string, value: unknown): string {
  if (value === undefined) return `${param} is required`;
  const own = rule.message ?? rule.defaultMessage;
  const wording = rule.message === undefined ? wordings[rule.name] : undefined;
  const expected = wording
    ? `${param} ${wording(rule, value)}`
    : own.replace(/^(?:each value in )?\$property/, param).replaceAll('$property', param);
  return expected + received(rule.name, param, value);
}

const sensitive = /password|token|secret|signature|credential|(?:^|\.)(?:code|state|key)$/i;
/** The longest part of a value that a message repeats. */
const shownCharacters = 60;

/** What came, as the end of a sentence: `; it is null`. Empty where it says nothing new or may be a secret. */
function received(rule: string, param: string, value: unknown): string {
  const isSize = ['isLength', 'minLength', 'maxLength', 'arrayMaxSize', 'arrayMinSize'].includes(rule);
  if (value === '' && isSize) return '';
  if (sensitive.test(param) && typeof value !== 'object') return '';
  if (rule === 'arrayUnique') return '';
  if (Array.isArray(value)) return isSize ? `; it has ${grouped(value.length)}` : '; it is an array';
  if (typeof value === 'object' && value !== null) return '; it is an object';
  if (typeof value !== 'string') return `; it is ${String(value)}`;
  if (isSize) return `; it has ${grouped(charactersIn(value))}`;
  // An address may have credentials.
  if (/ht_\w+_|:\/\/.*[@?]/s.test(value)) return '';
  return `; it is ${shown(value)}`;
}

/** As class-validator counts: a surrogate pair is one character, and so is one with a variation selector after it. */
function charactersIn(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
  const selected = text.match(/[^\ufe0e\ufe0f][\ufe0e\ufe0f]/g)?.length ?? 0;
  return text.length - pairs - selected;
}

/** A value from a request, cut to 60 characters and quoted. */
export function shown(value: string): string {
  return JSON.stringify(value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value);
}

export function alternatives(values: readonly unknown[]): string {
  const texts = values.map(String);
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)!}`;
}

export function grouped(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 6 });
}

function counted(count: number, thing: string): string {
  const plural = thing.replace(/y$/, 'ie');
  return `${grouped(count)} ${count === 1 ? thing : `${plural}s`}`;
}
