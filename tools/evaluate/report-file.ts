/**
 * Many cases in one text file, for reports that need little telemetry. Each case begins with its verdict; its other lines are
 * known by their first sign, and lines without one are the report:
 *
 *     = fail
 *     ? Pay with the test card. An order number must be shown.
 *     $ paid boolean Was the order paid? = false
 *     $ colour enum(red|green) Colour of the button
 *     @ click button Pay
 *     @ POST /api/orders 500
 *     @ error TypeError: total is undefined
 *     ! pay|order > network-1 console-1
 *     Pressed Pay, nothing.
 *
 * `= none` is a report without a verdict. A field without `= value` is not in the report. A path is of the tested website,
 * and events follow each other by seconds. `!` is a finding: a pattern of its text, and the events that show it.
 */
import { type EvaluationCase, parseCase } from './evaluation-case.js';

const site = 'https://shop.example.com';

/** @throws an error that names the file, the case and what is wrong */
export function reportsIn(file: string, text: string): EvaluationCase[] {
  return text
    .split(/^(?== )/m)
    .filter((block) => block.trim() !== '')
    .map((block, index) => parseCase(`${file}-${index + 1}`, JSON.stringify(contentOf(block))));
}

function contentOf(block: string): object {
  const lines = block.trimEnd().split('\n');
  const having = (sign: string) =>
    lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2).trim());
  const [verdict] = having('=');
  const fields = having('$').map(fieldOf);
  return {
    kinds: ['report file'],
    job: {
      url: `${site}/`,
      description: having('?').join('\n'),
      ...(fields.length > 0 && {
        outputSchema: Object.fromEntries(fields.map(({ name, field }) => [name, field])),
      }),
    },
    report: lines
      .filter((line) => !/^[=?$@!] /.test(line))
      .join('\n')
      .trim(),
    telemetry: telemetryOf(having('@')),
    gold: {
      verdict: verdict === 'none' ? null : verdict,
      data: Object.fromEntries(
        fields.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value]),
      ),
      findings: having('!').map(findingOf),
    },
  };
}

function fieldOf(line: string): { name: string; field: object; value?: unknown } {
  const [, name = '', type = '', values, description = '', value] =
    /^(\w+) (\w+)(?:\(([^)]*)\))? (.*?)(?: = (.*))?$/.exec(line) ?? [];
  const field = {
    type: type === 'enum' ? 'string' : type,
    description,
    ...(values && { enum: values.split('|') }),
    ...(type === 'array' && { items: { type: 'string', description } }),
  };
  return { name, field, ...(value !== undefined && { value: valueIn(value) }) };
}

/** JSON, or else a text. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function telemetryOf(events: readonly string[]): EvaluationCase['telemetry'] {
  const timed = events.map((text, index) => ({ at: 10 + 2 * index, words: text.split(' ') }));
  const rest = (words: readonly string[]) => words.slice(1).join(' ');
  return {
    clicks: timed
      .filter(({ words }) => words[0] === 'click')
      .map(({ at, words }) => ({ at, element: rest(words) })),
    console: timed
      .filter(({ words }) => /^(?:error|warn|info)$/.test(words[0]!))
      .map(({ at, words }) => ({ at, type: words[0]!, message: rest(words) })),
    network: timed
      .filter(({ words }) => /^[A-Z]+$/.test(words[0]!))
      .map(({ at, words: [method = '', path = '', status] }) => ({
        at,
        method,
        url: path.startsWith('/') ? site + path : path,
        ...(status !== undefined && { status: Number(status) }),
      })),
  };
}

function findingOf(line: string): object {
  const [about = '', cites = ''] = line.split(/ >(?: |$)/);
  return { about: [about.trim()], cites: cites.split(' ').filter(Boolean) };
}
