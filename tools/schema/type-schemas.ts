/**
 * TypeScript types as schemas: fields, whether they are required, unions of literals, docstrings as descriptions, and their
 * `@example`, which is JSON. Our own classes and interfaces become named schemas. All other types are inlined.
 */
import ts from 'typescript';
import { fieldMeanings } from './field-meaning.js';
import { refTo, type Schema, type TypeName } from '@handtest/contracts/schema';

/** Fields that hold an instant are called so throughout. */
const instantName = /(^timestamp|At|After|Deadline)$/;

export class TypeSchemas {
  private readonly checker: ts.TypeChecker;
  private readonly exported = new Map<string, ts.Symbol>();
  private readonly pending: string[] = [];
  private readonly schemas = new Map<string, Schema>();

  /** @param files whose exports may be named */
  constructor(files: string[], options: ts.CompilerOptions) {
    const program = ts.createProgram(files, { ...options, noEmit: true, skipLibCheck: true });
    this.checker = program.getTypeChecker();
    for (const file of files) {
      const module = this.checker.getSymbolAtLocation(program.getSourceFile(file)!);
      if (!module) throw new Error(`${file} exports nothing`);
      for (const symbol of this.checker.getExportsOfModule(module)) {
        this.exported.set(symbol.name, this.resolved(symbol));
      }
    }
  }

  /** The schemas of the named types and of all that they refer to, by name in alphabetical order. */
  of(names: Iterable<string>): Record<string, Schema> {
    this.pending.push(...names);
    for (let name = this.pending.pop(); name !== undefined; name = this.pending.pop()) {
      if (this.schemas.has(name)) continue;
      const symbol = this.exported.get(name);
      if (!symbol) throw new Error(`No exported type is called ${name}`);
      const description = this.documentation(symbol);
      this.schemas.set(name, {
        ...(description && { description }),
        ...this.structure(this.checker.getDeclaredTypeOfSymbol(symbol)),
      });
    }
    return Object.fromEntries([...this.schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private resolved(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private schemaOf(type: ts.Type): Schema {
    const name = this.nameOf(type);
    if (name !== undefined) {
      this.pending.push(name);
      return refTo(name);
    }
    return type.isUnion() ? this.union(type) : this.structure(type);
  }

  /** Of an object type that we export; unions of literals read better where they are used. */
  private nameOf(type: ts.Type): string | undefined {
    if (type.isUnion()) return undefined;
    const symbol = type.aliasSymbol ?? type.getSymbol();
    return symbol && this.exported.get(symbol.name) === symbol ? symbol.name : undefined;
  }

  private union({ types }: ts.UnionType): Schema {
    const present = types.filter((type) => !(type.flags & ts.TypeFlags.Undefined));
    const others = present.filter((type) => !(type.flags & ts.TypeFlags.Null));
    const schema = this.alternatives(others);
    return others.length === present.length ? schema : nullable(schema);
  }

  private alternatives(types: ts.Type[]): Schema {
    if (types.every((type) => type.isStringLiteral())) {
      return { type: 'string', enum: types.map((type) => (type as ts.StringLiteralType).value).sort() };
    }
    if (types.every((type) => type.flags & ts.TypeFlags.BooleanLiteral)) return { type: 'boolean' };
    const [only, ...more] = types;
    return only && more.length === 0
      ? this.schemaOf(only)
      : { oneOf: types.map((type) => this.schemaOf(type)) };
  }

  private structure(type: ts.Type): Schema {
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.isUnion()) return this.union(type);
    if (type.isStringLiteral()) return { type: 'string', enum: [type.value] };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return {};
    if (this.checker.isArrayType(type)) {
      return {
        type: 'array',
        items: this.schemaOf(this.checker.getTypeArguments(type as ts.TypeReference)[0]!),
      };
    }
    if (type.flags & ts.TypeFlags.Object) return this.object(type);
    throw new Error(`${this.checker.typeToString(type)} has no schema`);
  }

  private object(type: ts.Type): Schema {
    const values = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (values) return { type: 'object', additionalProperties: this.schemaOf(values) };
    const fields = this.checker
      .getPropertiesOfType(type)
      .filter((field) => !(field.flags & ts.SymbolFlags.Method));
    const required = fields
      .filter((field) => !(field.flags & ts.SymbolFlags.Optional))
      .map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, this.field(field)])),
      ...(required.length > 0 && { required }),
    };
  }

  private field(symbol: ts.Symbol): Schema {
    const schema = this.schemaOf(this.checker.getTypeOfSymbol(symbol));
    if (isText(schema) && !schema.enum && instantName.test(symbol.name)) schema.format = 'date-time';
    const [tag] = symbol.getJsDocTags(this.checker).filter(({ name }) => name === 'example');
    if (tag) schema.examples = [JSON.parse(ts.displayPartsToString(tag.text))];
    const description = this.documentation(symbol) || meaningOf(symbol);
    return { ...(description && { description }), ...schema };
  }

  private documentation(symbol: ts.Symbol): string {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.checker));
    return text.replace(/\s*\n\s*/g, ' ');
  }
}

function nullable(schema: Schema): Schema {
  const { type, enum: choices, $ref, oneOf } = schema;
  if ($ref ?? oneOf) return { oneOf: [...(oneOf ?? [schema]), { type: 'null' }] };
  return {
    ...schema,
    ...(type && { type: [type, 'null'].flat() as TypeName[] }),
    ...(choices && { enum: [...choices, null] }),
  };
}

/** By the class that declares the field, or by its name alone. */
function meaningOf(symbol: ts.Symbol): string | undefined {
  const [declaration] = symbol.declarations ?? [];
  const owner = declaration?.parent;
  const className =
    owner && (ts.isClassDeclaration(owner) || ts.isInterfaceDeclaration(owner)) && owner.name?.text;
  return fieldMeanings[`${className || ''}.${symbol.name}`] ?? fieldMeanings[symbol.name];
}

function isText({ type }: Schema): boolean {
  return [type].flat().includes('string');
}
