/** Looks up parts of a TypeScript file by what they are called. What must be there and is not is an Error that names the file. Pure. */
import ts from 'typescript';

export function required<T>(found: T | undefined, { fileName }: ts.SourceFile, what: string): T {
  if (found === undefined) throw new Error(`${fileName} has no ${what}`);
  return found;
}

/** Every node below this one that the guard accepts, in their order. */
export function descendants<T extends ts.Node>(root: ts.Node, accepts: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (accepts(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return found;
}

export function classes(source: ts.SourceFile): ts.ClassDeclaration[] {
  return descendants(source, ts.isClassDeclaration);
}

export function classNamed(source: ts.SourceFile, name: string): ts.ClassDeclaration {
  return required(
    classes(source).find((declaration) => declaration.name?.text === name),
    source,
    `class ${name}`,
  );
}

/** What a variable of the file is set to, without `as const`, `satisfies` and parentheses. */
export function valueOf(source: ts.SourceFile, name: string): ts.Expression {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const found = declarations.find(
    (declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name,
  );
  return plain(required(found?.initializer, source, `variable ${name}`));
}

export function objectIn(source: ts.SourceFile, name: string): ts.ObjectLiteralExpression {
  const value = valueOf(source, name);
  return required(ts.isObjectLiteralExpression(value) ? value : undefined, source, `object ${name}`);
}

/** The value of a property, by its name with or without quotes. */
export function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = object.properties.find((candidate) => propertyName(candidate) === name);
  return found && ts.isPropertyAssignment(found) ? plain(found.initializer) : undefined;
}

export function propertyName({ name }: ts.ObjectLiteralElementLike): string | undefined {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined;
}

/** The object that a decorator of the class is called with. */
export function decoratorOptions(
  declaration: ts.ClassDeclaration,
  decorator: string,
): ts.ObjectLiteralExpression | undefined {
  const calls = (ts.getDecorators(declaration) ?? [])
    .map(({ expression }) => expression)
    .filter(ts.isCallExpression);
  const call = calls.find(({ expression }) => ts.isIdentifier(expression) && expression.text === decorator);
  const options = call?.arguments[0];
  return options && ts.isObjectLiteralExpression(options) ? options : undefined;
}

/** The module that a name is imported from. */
export function moduleOf(source: ts.SourceFile, name: string): string | undefined {
  const specifiers = descendants(source, ts.isImportSpecifier).filter((found) => found.name.text === name);
  const declaration = specifiers[0]?.parent.parent.parent;
  return declaration && ts.isStringLiteral(declaration.moduleSpecifier)
    ? declaration.moduleSpecifier.text
    : undefined;
}

export function texts(array: ts.Expression | undefined): string[] {
  return array && ts.isArrayLiteralExpression(array)
    ? array.elements.filter(ts.isStringLiteralLike).map(({ text }) => text)
    : [];
}

/** Whether the declaration is exported. */
export function isExported(declaration: ts.HasModifiers): boolean {
  return declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function plain(expression: ts.Expression): ts.Expression {
  return ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isParenthesizedExpression(expression)
    ? plain(expression.expression)
    : expression;
}
