/**
 * The YAML at the top of a template's content. It is read as data only: no tags, anchors or aliases, and only texts as
 * keys. So it can neither run code nor expand. Unknown keys are ignored.
 */
import { Name, Repositories } from '@handtest/contracts/define';
import {
  Device,
  type DeviceClass,
  ExtensionCount,
  ExtensionMinutes,
  TargetMinutes,
  TestedAddress,
} from '@handtest/contracts/job';
import { IsOptional, validateSync } from 'class-validator';
import { type Document, isAlias, isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';

/** Enough for seven keys and fifty repositories. */
const maximumCharacters = 8_192;
const maximumSigns = 400;
const maximumLines = 200;
const tooComplex = `the front matter must have at most ${maximumSigns} YAML signs and ${maximumLines} lines; make it simpler`;

/** A key without a value counts as absent. */
export class FrontMatter {
  @IsOptional()
  @Name()
  name?: string | null;

  @IsOptional()
  @TestedAddress()
  url?: string | null;

  @IsOptional()
  @TargetMinutes()
  duration?: number | null;

  @IsOptional()
  @Device()
  device_class?: DeviceClass | null;

  @IsOptional()
  @ExtensionMinutes()
  max_extension_minutes?: number | null;

  @IsOptional()
  @ExtensionCount()
  extension_count?: number | null;

  @IsOptional()
  @Repositories()
  codehost_repos?: string[] | null;
}

const keys = [
  'name',
  'url',
  'duration',
  'device_class',
  'max_extension_minutes',
  'extension_count',
  'codehost_repos',
] as const satisfies readonly (keyof FrontMatter)[];

export type ReadFrontMatter = { readonly fields: FrontMatter } | { readonly problem: string };

/** @param firstLine the number of its first line in the whole content */
export function readFrontMatter(yaml: string, firstLine: number): ReadFrontMatter {
  if (yaml.length > maximumCharacters) return { problem: 'the front matter must be at most 8 KB' };
  if (isTooComplex(yaml)) return { problem: tooComplex };
  const lines = new LineCounter();
  const document = parseDocument(yaml, {
    schema: 'core',
    version: '1.2',
    stringKeys: true,
    resolveKnownTags: false,
    // Printing each mistake would take most of the time.
    prettyErrors: false,
    lineCounter: lines,
  });
  const [error] = [...document.errors, ...document.warnings];
  if (error) return { problem: `line ${firstLine - 1 + lines.linePos(error.pos[0]).line}: ${error.message}` };
  if (isMoreThanData(document)) return { problem: 'the front matter must not have tags, anchors or aliases' };
  if (document.contents === null) return { fields: {} };
  if (!isMap(document.contents)) return { problem: 'the front matter must contain only keys and values' };
  return validated(document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>);
}

/**
 * Whether it has far more structure than seven keys and fifty repositories need. Checked before parsing: 8 KB of brackets,
 * quotes or repeated keys block the process for half a second.
 */
function isTooComplex(yaml: string): boolean {
  const signs = yaml.match(/["'\\&!*|>,[\]{}]|[-?:]\s/g) ?? [];
  return signs.length > maximumSigns || yaml.split('\n').length > maximumLines;
}

function isMoreThanData(document: Document.Parsed): boolean {
  let found = false;
  visit(document, (_key, node) => {
    const isMore =
      isAlias(node) || (isNode(node) && (node.tag !== undefined || ('anchor' in node && !!node.anchor)));
    found ||= isMore;
    return isMore ? visit.BREAK : undefined;
  });
  return found;
}

function validated(given: Record<string, unknown>): ReadFrontMatter {
  const fields = new FrontMatter();
  for (const key of keys) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    Object.assign(fields, { [key]: typeof value === 'string' ? value.trim() : value });
  }
  const [error] = validateSync(fields, { stopAtFirstError: true });
  const [sentence] = Object.values(error?.constraints ?? {});
  return error ? { problem: sentence ?? `${error.property} is not valid` } : { fields };
}
