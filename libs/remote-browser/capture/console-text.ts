/** The arguments of a console call as a person reads them in the tools of a browser. Pure. */
import type { EventOf } from '../chromium/cdp.js';

type Call = Pick<EventOf<'Runtime.consoleAPICalled'>, 'type' | 'args' | 'stackTrace'>;
type Value = Call['args'][number];

const stacked: ReadonlySet<string> = new Set(['error', 'assert', 'trace', 'warning']);
const mostFrames = 10;

export function consoleText({ type, args, stackTrace }: Call): string {
  const [first, ...rest] = args;
  const isFormat = first?.type === 'string' && rest.length > 0 && /%[sdifoOc]/.test(String(first.value));
  const said = isFormat ? formatted(String(first.value), rest) : args.map(textOf).join(' ');
  const frames = stacked.has(type) ? (stackTrace?.callFrames.slice(0, mostFrames) ?? []) : [];
  const lines = frames.map(
    ({ functionName, url, lineNumber, columnNumber }) =>
      `    at ${functionName || '(anonymous)'} (${url}:${lineNumber + 1}:${columnNumber + 1})`,
  );
  return [said, ...lines].join('\n');
}

function formatted(format: string, values: readonly Value[]): string {
  const left = [...values];
  const text = format.replace(/%([sdifoOc%])/g, (place, kind: string) => {
    if (kind === '%') return '%';
    const value = left.shift();
    if (value === undefined) return place;
    // Styles are for the eye.
    return kind === 'c' ? '' : textOf(value);
  });
  return [text, ...left.map(textOf)].join(' ');
}

function textOf(value: Value): string {
  const { type, subtype, description, unserializableValue, preview } = value;
  if (type === 'string') return String(value.value);
  if (unserializableValue !== undefined) return unserializableValue;
  if (type === 'undefined') return 'undefined';
  if (subtype === 'null') return 'null';
  if (subtype === 'error' || type === 'function' || type === 'symbol') return description ?? type;
  if (preview) return previewOf(preview);
  return description ?? String(value.value);
}

function previewOf({ subtype, properties, overflow, description }: NonNullable<Value['preview']>): string {
  if (subtype && !['array', 'map', 'set'].includes(subtype)) return description ?? subtype;
  const isArray = subtype === 'array';
  const items = properties.map(({ name, value = '', type }) => {
    const text = type === 'string' ? JSON.stringify(value) : value;
    return isArray ? text : `${name}: ${text}`;
  });
  const all = [...items, ...(overflow ? ['…'] : [])].join(', ');
  return isArray ? `[${all}]` : `{${all}}`;
}
