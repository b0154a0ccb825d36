/** `handtest templates`: the templates of a project as markdown files, to keep them in a repository. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Handtest } from '@handtest/sdk';
import type { Command } from 'commander';
import { Context } from '../context.js';
import { schemaBeside, textOf } from '../job/job-parameters.js';
import {
  fileNameOf,
  isSameTemplate,
  schemaFileOf,
  templateFileOf,
  templateOf,
} from '../template/template-file.js';
import { WrongUse } from '../wrong-use.js';

export function addTemplates(program: Command): void {
  const templates = program.command('templates').description('Keep the templates of a project as files');
  templates
    .command('pull [folder]')
    .description('Write each template of the project into a markdown file')
    .action((folder: string | undefined, _options: object, command: Command) =>
      pull(Context.of(command), folder ?? 'templates'),
    );
  templates
    .command('push <files...>')
    .description('Create or change the templates of the project from markdown files')
    .action((files: string[], _options: object, command: Command) => push(Context.of(command), files));
}

/** The others are written, too, when one cannot be a file. */
async function pull(context: Context, folder: string): Promise<void> {
  const { client } = context;
  mkdirSync(folder, { recursive: true });
  const taken = new Set<string>();
  const refusals: string[] = [];
  for (const template of await ownTemplates(client, await context.projectId(client))) {
    const file = join(folder, fileNameOf(template.name, taken));
    try {
      writeFileSync(file, templateFileOf(template));
    } catch (error) {
      if (!(error instanceof WrongUse)) throw error;
      const old = existsSync(file) ? `. ${file} has an earlier text: do not push it` : '';
      refusals.push(error.message + old);
      continue;
    }
    const schemaFile = schemaFileOf(file);
    if (template.outputSchema)
      writeFileSync(schemaFile, `${JSON.stringify(template.outputSchema, null, 2)}\n`);
    else rmSync(schemaFile, { force: true });
    context.print(file);
  }
  if (refusals.length > 0) throw new WrongUse(refusals.join('\n'));
}

/** All files are read before the first template changes. */
async function push(context: Context, files: readonly string[]): Promise<void> {
  const { client } = context;
  const wanted = files.map((file) => templateOf(basename(file), textOf(file), schemaTextOf(file)));
  const names = wanted.map(({ name }) => name.toLowerCase());
  const repeated = wanted.find(({ name }, index) => names.indexOf(name.toLowerCase()) < index);
  if (repeated) throw new WrongUse(`Two files have the name "${repeated.name}".`);
  const projectId = await context.projectId(client);
  const known = await ownTemplates(client, projectId);
  for (const template of wanted) {
    const old = known.find(({ name }) => name.toLowerCase() === template.name.toLowerCase());
    if (!old) await client.templates.create(projectId, template);
    else if (!isSameTemplate(old, template)) await client.templates.update(projectId, old.id, template);
    context.print(
      `${!old ? 'created  ' : isSameTemplate(old, template) ? 'unchanged' : 'changed  '}  ${template.name}`,
    );
  }
}

async function ownTemplates(client: Handtest, projectId: string) {
  const all = [];
  for await (const template of client.templates.list(projectId, { limit: 100 })) {
    if (!template.builtIn) all.push(template);
  }
  return all;
}

function schemaTextOf(file: string): string | undefined {
  const schemaFile = schemaBeside(file);
  return schemaFile === undefined ? undefined : textOf(schemaFile);
}
