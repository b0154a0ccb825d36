/**
 * The YAML at the top of a template's content. Taken as data only: no tags, no anchors or aliases, no keys but texts, so
 * that nothing in it can run, grow or stand for something else. Keys that we do not know are somebody else's.
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
import { type Document, isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';

/** Seven keys and fifty repositories of usual length take less. */
const maximumCharacters = 8_192;
const maximumSigns = 400;
const maximumLines = 200;
const tooComplex = `the front matter must have at most ${maximumSigns} YAML signs and ${maximumLines} lines; make it simpler`;

/** Named as they are written. A key without a value is as good as none. */
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
  if (isIntricate(yaml)) return { problem: tooComplex };
  const lines = new LineCounter();
  const document = parseDocument(yaml, {
    schema: 'core',
    version: '1.2',
    stringKeys: true,
    resolveKnownTags: false,
    // A picture of each mistake would take most of the time.
    prettyErrors: false,
    lineCounter: lines,
  });
  const [error] = [...document.errors, ...document.warnings];
  if (error) return { problem: `line ${firstLine - 1 + lines.linePos(error.pos[0]).line}: ${error.message}` };
  if (isMoreThanData(document)) return { problem: 'the front matter must not have tags, anchors or aliases' };
  if (document.contents === null) return { fields: {} };
  if (!isMap(document.contents)) return { problem: 'the front matter must contain only keys and values' };
  return judged(document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>);
}

/**
 * Whether it has far more structure than seven keys and fifty repositories need. Judged before the parser sees it: that
 * takes half a second over some 8 KB of brackets, quotes or repeated keys, and nobody else is served meanwhile.
 */
function isIntricate(yaml: string): boolean {
  const signs = yaml.match(/["'\\&!*|>,[\]{}]|[-?:]\s/g) ?? [];
  return signs.length > maximumSigns || yaml.split('\n').length > maximumLines;
}

function isMoreThanData(document: Document.Parsed): boolean {
  let found = false;
  visit(document, {
    Alias: () => {
      found = true;
      return visit.BREAK;
    },
    Node: (_key, node) => {
      if (!isNode(node) || (node.tag === undefined && !('anchor' in node && node.anchor))) return undefined;
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

function judged(given: Record<string, unknown>): ReadFrontMatter {
  const fields = new FrontMatter();
  for (const key of keys) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    Object.assign(fields, { [key]: typeof value === 'string' ? value.trim() : value });
  }
  const [error] = validateSync(fields, { stopAtFirstError: true });
  const [sentence] = Object.values(error?.constraints ?? {});
  return error ? { problem: sentence ?? `${error.property} is not valid` } : { fields };
}
