/**
 * A template as a markdown file: front matter, instructions, and a results template below `## Results`. An output schema is
 * in a file beside it. Pure.
 */
import type { Item, Params } from '@handtest/sdk';
import { parseDocument, stringify } from 'yaml';
import { WrongUse } from '../wrong-use.js';
import { bodyIn, bodyProblem, bodyText } from './template-body.js';

type TemplateRecord = Item<'templates.list'>;
export type TemplateFields = Params<'templates.create'>;

/** Key of the front matter → field of the template. */
const keys = {
  name: 'name',
  purpose: 'description',
  url: 'url',
  duration: 'targetDurationMinutes',
  device_class: 'deviceClass',
  max_extension_minutes: 'maxExtensionMinutes',
  extension_count: 'maxExtensionCount',
} as const satisfies Record<string, keyof TemplateRecord & keyof TemplateFields>;

/** @throws WrongUse when the file would be read as another template */
export function templateFileOf(template: TemplateRecord): string {
  const problem = bodyProblem(template);
  if (problem) throw new WrongUse(`"${template.name}" cannot be a file: ${problem}`);
  const entries = Object.entries(keys).map(([key, field]) => [key, template[field]] as const);
  const frontMatter = stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
  return `---\n${frontMatter}---\n\n${bodyText(template)}`;
}

/** @throws WrongUse with the name of the file */
export function templateOf(file: string, text: string, schemaText?: string): TemplateFields {
  const wrong = (problem: string) => new WrongUse(`${file}: ${problem}`);
  const [, yaml, body] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?\n?([\s\S]*)$/m.exec(text) ?? [];
  if (yaml === undefined || body === undefined)
    throw wrong('must begin with front matter between two lines of ---');
  const document = parseDocument(yaml, { schema: 'core', prettyErrors: false });
  if (document.errors[0]) throw wrong(`the front matter must be valid YAML: ${document.errors[0].message}`);
  const given: unknown = document.toJS({ maxAliasCount: 0 });
  if (typeof given !== 'object' || given === null) throw wrong('the front matter must have the key name');
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(keys, key));
  if (unknown) throw wrong(`"${unknown}" must be one of ${Object.keys(keys).join(', ')}`);
  const values = given as Partial<Record<keyof typeof keys, unknown>>;
  if (typeof values.name !== 'string') throw wrong('the front matter must have the key name');
  const fields = Object.fromEntries(
    Object.entries(keys).map(([key, field]) => [field, values[key as keyof typeof keys] ?? null]),
  );
  return {
    ...withoutUnsetNumbers(fields),
    name: values.name.trim(),
    ...bodyIn(body),
    outputSchema: schemaText === undefined ? null : schemaOf(schemaText, wrong),
  } as TemplateFields;
}

/** The record of a template always has these. Left out, they keep their value. */
function withoutUnsetNumbers(fields: Record<string, unknown>): Record<string, unknown> {
  const always = ['targetDurationMinutes', 'deviceClass', 'maxExtensionMinutes', 'maxExtensionCount'];
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null || !always.includes(name)),
  );
}

function schemaOf(text: string, wrong: (problem: string) => WrongUse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong('the schema file beside it must be valid JSON');
  }
}

/** Whether pushing the file would change nothing. A schema compiled from the results template does not count. */
export function isSameTemplate(record: TemplateRecord, fields: TemplateFields): boolean {
  return Object.entries(fields).every(([name, value]) => {
    const known = record[name as keyof TemplateRecord];
    if (name === 'outputSchema' && record.resultsTemplate !== null) return value === null;
    return JSON.stringify(known ?? null) === JSON.stringify(value ?? null);
  });
}

/** File systems accept 255, with a number and `.schema.json`. */
const longestBaseBytes = 230;

/** Windows reserves these, also with an extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** `Log in` → `log-in.md`; a second one `log-in-2.md`, also where the file system takes upper and lower case as one. */
export function fileNameOf(name: string, taken: Set<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  // A stream ignores a character that is cut.
  const bytes = Buffer.from(plain).subarray(0, longestBaseBytes);
  const short = new TextDecoder().decode(bytes, { stream: true }) || 'template';
  const base = deviceName.test(short) ? `${short}-template` : short;
  for (let number = 1; ; number++) {
    const file = `${base}${number > 1 ? `-${number}` : ''}.md`;
    if (taken.has(file.toUpperCase())) continue;
    taken.add(file.toUpperCase());
    return file;
  }
}

/** `log-in.md` → `log-in.schema.json` */
export function schemaFileOf(file: string): string {
  return file.replace(/\.md$/, '') + '.schema.json';
}
