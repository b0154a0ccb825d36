/** The parameters of a new job from the options of `handtest run`. */
import { existsSync, readFileSync } from 'node:fs';
import type { Params } from '@handtest/sdk';
import { schemaFileOf } from '../template/template-file.js';
import { WrongUse } from '../wrong-use.js';

export interface JobOptions {
  readonly description?: string;
  readonly template?: string;
  readonly templateFile?: string;
  readonly schema?: string;
  readonly duration?: number;
  readonly device?: 'desktop' | 'mobile';
  readonly repo?: readonly string[];
  readonly metadata?: readonly string[];
}

/** @throws WrongUse for a file that cannot be read, and for metadata without a `=` */
export function jobParametersOf(address: string | undefined, options: JobOptions): Params<'jobs.create'> {
  const { description, template, templateFile, duration, device, repo, metadata } = options;
  const schema = options.schema ?? (templateFile === undefined ? undefined : schemaBeside(templateFile));
  return {
    ...(address !== undefined && { url: address }),
    ...(description !== undefined && { description }),
    ...(template !== undefined && { template }),
    ...(templateFile !== undefined && { templateContent: textOf(templateFile) }),
    ...(schema !== undefined && { outputSchema: jsonOf(schema) }),
    ...(duration !== undefined && { targetDurationMinutes: duration }),
    ...(device !== undefined && { deviceClass: device }),
    ...(repo && { codehostRepos: [...repo] }),
    ...(metadata && { metadata: metadataOf(metadata) }),
  };
}

/** The file that `handtest templates pull` writes for the output schema; undefined when there is none. */
export function schemaBeside(templateFile: string): string | undefined {
  const schemaFile = schemaFileOf(templateFile);
  return existsSync(schemaFile) ? schemaFile : undefined;
}

function metadataOf(pairs: readonly string[]): Record<string, string> {
  const entries = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new WrongUse(`--metadata must be written key=value; "${pair}" is not`);
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return Object.fromEntries(entries);
}

/** Without the byte order mark that programs of Windows write. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new WrongUse(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function jsonOf(file: string): Params<'jobs.create'>['outputSchema'] {
  try {
    return JSON.parse(textOf(file)) as Params<'jobs.create'>['outputSchema'];
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(`${file} is not valid JSON: ${(error as Error).message}`);
  }
}
