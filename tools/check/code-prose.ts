/** The parts of a source file that people read as English. Each keeps its line, and all else becomes blank. Pure. */
import ts from 'typescript';
import type { SourceFile } from './source.js';

type Range = readonly [start: number, end: number];

export interface CodeProse {
  readonly comments: string;
  readonly titles: string;
  /** Each name as words: `giveBackLate` becomes `give Back Late`. */
  readonly names: string;
}

export function codeProse({ path, text }: SourceFile): CodeProse {
  if (!path.endsWith('.sql')) return proseOfCode(path, text);
  const comments = [...text.matchAll(/--.*/g)].map(({ index, 0: { length } }): Range => [
    index,
    index + length,
  ]);
  // The keywords of SQL break no rule, so names need no parser.
  return { comments: keep(text, comments), titles: '', names: words(text) };
}

function proseOfCode(path: string, text: string): CodeProse {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const between: Range[] = [];
  const titles: Range[] = [];
  const names: Range[] = [];
  const visit = (node: ts.Node): void => {
    // The first token after a JSDoc has it in its trivia.
    if (ts.isJSDoc(node)) return;
    const [start, end] = [node.getStart(file), node.end];
    const children = node.getChildren(file);
    if (children.length === 0) between.push([node.pos, start]);
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push([start, end]);
    const title = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined;
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      titles.push([title.getStart(file), title.end]);
    children.forEach(visit);
  };
  visit(file);
  return {
    comments: keep(text, between).replace(/^(\s*)(?:\*|\/\/)/gm, '$1 '),
    titles: keep(text, titles),
    names: words(keep(text, names)),
  };
}

/** `it`, `it.each(rows)`, `describe.skip`. The rows of `it.each` come as the first argument, but are no text. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return /^(?:describe|it|test)$/.test(callee.text);
  return (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) && isTest(callee.expression);
}

/** `camelCase`, `PascalCase`, `SCREAMING_CASE` and `snake_case` as words. */
function words(text: string): string {
  return text.replace(/_/g, ' ').replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
}

/** Blanks all but the ranges, which are in order. */
function keep(text: string, ranges: readonly Range[]): string {
  const blank = (from: number, to?: number) => text.slice(from, to).replace(/[^\n]/g, ' ');
  const endBefore = (index: number) => ranges[index - 1]?.[1] ?? 0;
  const parts = ranges.map(([start, end], index) => blank(endBefore(index), start) + text.slice(start, end));
  return parts.join('') + blank(endBefore(ranges.length));
}
