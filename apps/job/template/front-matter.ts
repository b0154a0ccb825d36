/**
 * The YAML at the top of a template's content. It is read as data only: no tags, anchors or aliases, and only texts as
 * keys. So it can neither run code nor expand. Unknown keys are ignored.
 */
import { faultsOf, Name, Repositories } from '@handtest/contracts/define';
import { TestedAddress } from '@handtest/contracts/identity';
import {
  Device,
  type DeviceClass,
  ExtensionCount,
  ExtensionMinutes,
  TargetMinutes,
} from '@handtest/contracts/job';
import { IsOptional } from 'class-validator';
import { type Document, isAlias, isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';

/** Enough for seven keys and fifty repositories. The length is that of the whole content at most. */
const maximumSigns = 400;
const maximumLines = 200;
const tooComplex = `must have a front matter of at most ${maximumSigns} YAML signs and ${maximumLines} lines`;

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

/** Each problem is the end of a sentence that begins with `templateContent`. */
export type ReadFrontMatter = { readonly fields: FrontMatter } | { readonly problems: readonly string[] };

/** What is wrong with YAML, by the code of the parser's error. */
const mistakes: Readonly<Record<string, string>> = {
  BAD_DIRECTIVE: 'a line begins with %; put it in quotes',
  BAD_INDENT: 'the indentation is wrong, or a bracket is not closed',
  BLOCK_AS_IMPLICIT_KEY: 'a value contains ": "; put it in quotes',
  DUPLICATE_KEY: 'a key is used twice',
  MISSING_CHAR: 'a quote, a bracket, a comma or a blank is missing',
  MULTILINE_IMPLICIT_KEY: 'a quote or a colon is missing',
  MULTIPLE_DOCS: 'only one document is possible',
  NON_STRING_KEY: 'a key is not a text',
  TAB_AS_INDENT: 'the indentation is a tab; use blanks',
  TAG_RESOLVE_FAILED: 'tags such as !x are not possible',
};

/** @param firstLine the number of its first line in the whole content */
export function readFrontMatter(yaml: string, firstLine: number): ReadFrontMatter {
  if (isTooComplex(yaml)) return refused(tooComplex);
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
  if (error) {
    const line = firstLine - 1 + lines.linePos(error.pos[0]).line;
    return refused(
      `line ${line} must be valid YAML: ${mistakes[error.code] ?? 'a value or key cannot be read'}`,
    );
  }
  if (isMoreThanData(document)) return refused('must have a front matter without tags, anchors and aliases');
  if (document.contents === null) return { fields: {} };
  if (!isMap(document.contents)) return refused('must have a front matter of keys and values');
  return validated(document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>);
}

function refused(problem: string): ReadFrontMatter {
  return { problems: [problem] };
}

/**
 * Whether it has far more structure than seven keys and fifty repositories need. Checked before parsing: a few KB of
 * brackets, quotes or repeated keys block the process for half a second.
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
  const problems = faultsOf(FrontMatter, fields).map(({ message }) => `front matter: ${message}`);
  return problems.length > 0 ? { problems } : { fields };
}
