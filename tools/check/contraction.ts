/**
 * What migrations remove or refuse although the release before may still use it (docs/upgrades.md). Reads SQL with the
 * parser of Postgres. A statement that it does not know is refused as well. Pure.
 */
import {
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  type IndexStmt,
  type Node,
  parse,
} from 'libpg-query';

/** One migration with the statements of its `up`. */
export interface MigrationSql {
  readonly name: string;
  readonly statements: readonly string[];
  /** The release whose code no longer uses what this migration removes, and keeps what it newly requires. */
  readonly contractOf?: string;
  /** CHECK constraints that are replaced by ones that accept at least the same rows. */
  readonly widens?: readonly string[];
}

/** Names that statements know of earlier ones. */
interface Known {
  /** Tables of this migration. The release before uses none of them. */
  readonly tables: Set<string>;
  /** `table.column` of this migration, without a default: NULL in each row of the release before. */
  readonly columns: Set<string>;
  /** Unique indexes and constraints of all migrations: `ON CONFLICT` needs them. */
  readonly unique: Set<string>;
  readonly widened: readonly string[];
}

/**
 * @param migrations of one database, oldest first. The first one creates its tables, so it can break nothing.
 * @param released versions that are released
 * @returns `<migration>: <what the release before may not survive>`
 */
export async function contractionsOf(
  migrations: readonly MigrationSql[],
  released: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  const unique = new Set<string>();
  for (const [index, { name, statements, contractOf, widens = [] }] of migrations.entries()) {
    const known = { tables: new Set<string>(), columns: new Set<string>(), unique, widened: widens };
    const contractions: string[] = [];
    for (const sql of statements) {
      for (const { stmt } of (await parse(sql)).stmts ?? [])
        contractions.push(...contractionsIn(stmt!, known));
    }
    const isReleased = contractOf === undefined || released.includes(contractOf);
    if (!isReleased) found.push(`${name}: contractOf names ${contractOf}, which is not released`);
    if (index > 0 && contractOf === undefined) found.push(...contractions.map((one) => `${name}: ${one}`));
  }
  return found;
}

/** The rows of the release before do not change by these, nor do its statements fail. */
const harmless: readonly string[] = [
  ...['CreateFunctionStmt', 'CreateTrigStmt', 'CreateSeqStmt', 'CommentStmt'],
  ...['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'VariableSetStmt'],
];

const harmlessCommands: readonly string[] = [
  'AT_DropNotNull',
  'AT_ValidateConstraint',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetStatistics',
];

function contractionsIn(statement: Node, known: Known): string[] {
  if ('CreateStmt' in statement) {
    const { relation, tableElts = [] } = statement.CreateStmt;
    known.tables.add(relation!.relname!);
    for (const element of tableElts) if ('Constraint' in element) rememberUnique(element.Constraint, known);
    return [];
  }
  if ('IndexStmt' in statement) return uniqueIndex(statement.IndexStmt, known);
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt;
    const table = relation!.relname!;
    const commands = cmds.map((command) => (command as { AlterTableCmd: AlterTableCmd }).AlterTableCmd);
    return known.tables.has(table) ? [] : commands.flatMap((command) => commandOf(table, command, known));
  }
  if ('DropStmt' in statement) {
    const { removeType, objects = [] } = statement.DropStmt;
    const isUnique = objects.some((object) => textsIn(object).some((name) => known.unique.has(name)));
    const isHarmless = removeType === 'OBJECT_TRIGGER' || (removeType === 'OBJECT_INDEX' && !isUnique);
    return isHarmless ? [] : [`drops ${objects.flatMap(textsIn).join(' ')}`];
  }
  if ('RenameStmt' in statement) return [`renames to ${statement.RenameStmt.newname}`];
  const [kind] = Object.keys(statement);
  return harmless.includes(kind!) ? [] : [`has ${kind}, which this check does not know`];
}

function uniqueIndex({ unique, idxname, relation, indexParams = [] }: IndexStmt, known: Known): string[] {
  if (!unique) return [];
  known.unique.add(idxname!);
  const table = relation!.relname!;
  if (known.tables.has(table)) return [];
  return hasNewColumn(table, indexParams, known) ? [] : [`adds the unique index ${idxname}`];
}

function commandOf(table: string, { subtype, name, def }: AlterTableCmd, known: Known): string[] {
  const column = `${table}.${name}`;
  if (subtype === 'AT_AddColumn')
    return addedColumn(table, (def as { ColumnDef: ColumnDef }).ColumnDef, known);
  if (subtype === 'AT_AddConstraint')
    return addedConstraint(table, (def as { Constraint: Constraint }).Constraint, known);
  if (subtype === 'AT_DropConstraint') {
    const isUnique = known.unique.has(name!) || /_p?key$/.test(name!);
    return isUnique ? [`drops the unique constraint ${name}`] : [];
  }
  if (subtype === 'AT_DropColumn') return [`drops ${column}`];
  if (known.columns.has(column)) return [];
  if (subtype === 'AT_AlterColumnType') return [`changes the type of ${column}`];
  if (subtype === 'AT_SetNotNull') return [`requires ${column}`];
  if (subtype === 'AT_ColumnDefault') return def ? [] : [`drops the default of ${column}`];
  return harmlessCommands.includes(subtype!) ? [] : [`has ${subtype}, which this check does not know`];
}

function addedColumn(table: string, { colname, constraints = [] }: ColumnDef, known: Known): string[] {
  const kinds = constraints.map((one) => (one as { Constraint: Constraint }).Constraint.contype);
  const isFilled = kinds.some((kind) =>
    ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].includes(kind!),
  );
  const isRequired = kinds.some((kind) => ['CONSTR_NOTNULL', 'CONSTR_PRIMARY'].includes(kind!));
  if (!isFilled) known.columns.add(`${table}.${colname}`);
  return isRequired && !isFilled ? [`adds ${table}.${colname}, required and without a default`] : [];
}

function addedConstraint(table: string, constraint: Constraint, known: Known): string[] {
  const { contype, conname, keys = [], fk_attrs = [], raw_expr } = constraint;
  rememberUnique(constraint, known);
  if (known.widened.includes(conname!)) return [];
  const checked = raw_expr ? columnsIn(raw_expr) : [];
  const isOfNewColumns =
    contype === 'CONSTR_CHECK'
      ? checked.every((column) => known.columns.has(`${table}.${column}`))
      : contype !== 'CONSTR_PRIMARY' && hasNewColumn(table, [...keys, ...fk_attrs], known);
  return isOfNewColumns ? [] : [`adds the constraint ${conname ?? `of ${table}`}`];
}

/** NULL is equal to no other value, so a row of the release before violates nothing. */
function hasNewColumn(table: string, columns: readonly Node[], { columns: added }: Known): boolean {
  return columns.flatMap(textsIn).some((column) => added.has(`${table}.${column}`));
}

function rememberUnique({ contype, conname }: Constraint, { unique }: Known): void {
  if (conname && (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')) unique.add(conname);
}

function columnsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('ColumnRef' in node) return textsIn(node.ColumnRef).slice(-1);
  return Object.values(node).flatMap(columnsIn);
}

/** The names in a part of a statement: of a column, a table, a function. */
function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('sval' in node) return [String(node.sval)];
  if ('IndexElem' in node) return textsIn({ sval: (node.IndexElem as { name?: string }).name });
  return Object.values(node).flatMap(textsIn);
}
