/** A template as one Markdown file: settings in the front matter, then the instructions, then the form. Pure. */
import type { Template } from './template-query.js';

export type FileTemplate = Pick<
  Template,
  | 'name'
  | 'url'
  | 'targetDurationMinutes'
  | 'deviceClass'
  | 'maxExtensionMinutes'
  | 'maxExtensionCount'
  | 'testInstructions'
  | 'resultsTemplate'
>;

/** What `templateContent` of a job accepts. An output schema has no place in it. */
export function templateFile(template: FileTemplate): string {
  const settings = [
    `name: ${quoted(template.name)}`,
    template.url === null ? undefined : `url: ${quoted(template.url)}`,
    `duration: ${template.targetDurationMinutes}`,
    `device_class: ${template.deviceClass}`,
    `max_extension_minutes: ${template.maxExtensionMinutes}`,
    `extension_count: ${template.maxExtensionCount}`,
  ].filter((line) => line !== undefined);
  const results =
    template.resultsTemplate === null ? [] : ['## Results', '', template.resultsTemplate.trim(), ''];
  return ['---', ...settings, '---', '', template.testInstructions.trim(), '', ...results].join('\n');
}

/**
 * Whether the API surely reads the file as this template: a heading `Results` in the instructions would begin the form, and a
 * block of code that is not closed would contain it. Also false for a heading in a block of code, which the API would ignore,
 * and for blocks of different marks with a form.
 */
export function canBeFile({
  testInstructions,
  resultsTemplate,
}: Pick<FileTemplate, 'testInstructions' | 'resultsTemplate'>): boolean {
  const lines = testInstructions.split(/\r\n|\r|\n/);
  if (lines.some((line) => /^ {0,3}##[ \t]+results[ \t]*#*[ \t]*$/i.test(line))) return false;
  const fences = lines.flatMap((line) => /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? []);
  const isClosed = fences.length % 2 === 0 && new Set(fences).size <= 1;
  return resultsTemplate === null || isClosed;
}

/** As it is where YAML reads it as a text; else in quotes, in which JSON and YAML agree. */
function quoted(text: string): string {
  const isPlain =
    /^[A-Za-z](?:[\w /.?=&+()-]|:(?=\S))*$/.test(text) && !text.endsWith(' ') && !reserved.test(text);
  return isPlain ? text : JSON.stringify(text);
}

const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** A name for the file. */
export function fileName(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${words?.join('-') ?? 'template'}.md`;
}
