/**
 * A change of one TypeScript file, made of insertions at positions that the compiler's own parser found. Pure: text in,
 * text out; the layout is left to prettier. What is looked for and is not there is an Error that names the file.
 */
import ts from 'typescript';

export interface Imported {
  readonly name: string;
  /** Only its type is used. */
  readonly type?: boolean;
}

export class SourceEdit {
  readonly source: ts.SourceFile;
  private readonly insertions: { position: number; text: string }[] = [];
  private readonly addedImports = new Set<string>();
  private readonly filled = new Set<ts.Node>();

  constructor(
    readonly path: string,
    private readonly original: string,
  ) {
    this.source = ts.createSourceFile(path, original, ts.ScriptTarget.Latest, true);
  }

  /** The text with all insertions; those at one position in the order in which they were made. */
  get text(): string {
    const last = [...this.insertions].reverse().sort((a, b) => b.position - a.position);
    return last.reduce((text, { position, text: more }) => {
      return text.slice(0, position) + more + text.slice(position);
    }, this.original);
  }

  insertBefore(node: ts.Node, text: string): void {
    this.insertions.push({ position: node.getStart(this.source, true), text });
  }

  insertAfter(node: ts.Node, text: string): void {
    this.insertions.push({ position: node.getEnd(), text });
  }

  /** Behind the last element. */
  append(list: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression, text: string): void {
    const items: ts.NodeArray<ts.Node> = ts.isArrayLiteralExpression(list) ? list.elements : list.properties;
    const last = items.at(-1);
    if (last) this.insertAfter(last, `, ${text}`);
    else
      this.insertions.push({ position: list.getEnd() - 1, text: this.filled.has(list) ? `, ${text}` : text });
    this.filled.add(list);
  }

  /** Behind the last method that is not private, or behind the last member when there is none. */
  appendMethod(declaration: ts.ClassDeclaration, text: string): void {
    const isOpen = (member: ts.ClassElement) =>
      ts.isMethodDeclaration(member) &&
      !ts.isPrivateIdentifier(member.name) &&
      !member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
    const last = declaration.members.filter(isOpen).at(-1) ?? declaration.members.at(-1);
    if (last) this.insertAfter(last, `\n\n${text}`);
    else this.insertions.push({ position: declaration.getEnd() - 1, text: `\n${text}\n` });
  }

  /** Names that are imported already stay as they are. */
  addImports(module: string, wanted: readonly Imported[]): void {
    const present = this.imports.filter(({ moduleSpecifier }) => textOf(moduleSpecifier) === module);
    const known = new Set(present.flatMap(importedNames));
    const missing = wanted.filter(({ name }) => !known.has(name) && !this.addedImports.has(name));
    if (missing.length === 0) return;
    missing.forEach(({ name }) => this.addedImports.add(name));
    const onlyTypes = missing.every(({ type }) => type);
    const host = present
      .map(({ importClause }) => importClause)
      .find((clause) => clause && namedImports(clause) && (!isTypeOnly(clause) || onlyTypes));
    if (host) missing.forEach((one) => this.addSpecifier(host, one));
    else this.addImport(module, `{ ${missing.map(specifier).join(', ')} }`);
  }

  /** `import <what> from '<module>'`, between its neighbours in the alphabet, packages before files. */
  addImport(module: string, what: string): void {
    const text = `import ${what} from '${module}';`;
    const next = this.imports.find(({ moduleSpecifier }) => rank(textOf(moduleSpecifier)) > rank(module));
    const previous = this.imports.at(-1);
    // Not its docstring, which is that of the file.
    if (next) this.insertions.push({ position: next.getStart(this.source), text: `${text}\n` });
    else if (previous) this.insertAfter(previous, `\n${text}`);
    else throw new Error(`${this.path} imports nothing`);
  }

  get imports(): ts.ImportDeclaration[] {
    return this.source.statements.filter(ts.isImportDeclaration);
  }

  private addSpecifier(clause: ts.ImportClause, { name, type }: Imported): void {
    const { elements } = namedImports(clause)!;
    const text = type && !isTypeOnly(clause) ? `type ${name}` : name;
    const next = elements.find((element) => element.name.text.toLowerCase() > name.toLowerCase());
    if (next) this.insertions.push({ position: next.getStart(this.source), text: `${text}, ` });
    else if (elements.length > 0) this.insertAfter(elements.at(-1)!, `, ${text}`);
  }
}

function namedImports({ namedBindings }: ts.ImportClause): ts.NamedImports | undefined {
  return namedBindings && ts.isNamedImports(namedBindings) ? namedBindings : undefined;
}

function isTypeOnly(clause: ts.ImportClause): boolean {
  return clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

function importedNames({ importClause }: ts.ImportDeclaration): string[] {
  const elements = (importClause && namedImports(importClause)?.elements) ?? [];
  return elements.map(({ name }) => name.text);
}

function specifier({ name, type }: Imported): string {
  return type ? `type ${name}` : name;
}

function textOf(expression: ts.Expression): string {
  return ts.isStringLiteralLike(expression) ? expression.text : '';
}

/** What imports are put in order by: packages first, then files above, then files beside. */
function rank(module: string): string {
  return `${module.startsWith('./') ? 2 : module.startsWith('.') ? 1 : 0}${module.toLowerCase()}`;
}

/** Import declarations in our order, for a file that begins with them. */
export function importLines(
  modules: readonly (readonly [module: string, names: readonly Imported[]])[],
): string {
  const lines = modules
    .toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([module, names]) => {
      const inOrder = names.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
      const keyword = names.every(({ type }) => type) ? 'import type' : 'import';
      const specifiers = inOrder.map((one) => (keyword === 'import' ? specifier(one) : one.name));
      return `${keyword} { ${specifiers.join(', ')} } from '${module}';`;
    });
  return lines.join('\n');
}
