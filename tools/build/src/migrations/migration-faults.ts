import {
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  type DropStmt,
  type IndexStmt,
  type Node,
  parseSync,
  type RangeVar,
} from 'libpg-query';
import type { RecordedMigration } from './recorded-migration';

/** Rules of migrations, by name, with what to write instead. */
export const migrationRules = {
  rewrite:
    'It writes every row of a table again. Give the column a constant default, or let the program fill it.',
  index:
    'It blocks writes while it reads the table. Use DROP INDEX CONCURRENTLY IF EXISTS and then CREATE INDEX CONCURRENTLY, in a migration of their own with `transaction = false`.',
  constraint:
    'It reads the table while nobody else can. Add the constraint NOT VALID, and VALIDATE it in a later migration.',
  transaction:
    'What fails halfway is not rolled back. Outside of a transaction a migration only drops and makes indexes CONCURRENTLY.',
  timeout: '`migrate` sets the timeouts of locks; a migration leaves the settings as they are.',
  contract: 'Programs of the last release need this. Remove it one release later.',
  unknown: 'This form is not known to be safe. Use another one, or teach it to the rule.',
} as const;
export type MigrationRule = keyof typeof migrationRules;

/** A statement that breaks a rule. */
export interface MigrationFault {
  readonly rule: MigrationRule;
  readonly statement: string;
}

/** Deeds of the earlier statements of the same migration. */
interface Progress {
  readonly inTransaction: boolean;
  /** Names of its new tables and views. */
  readonly made: Set<string>;
  /** Names of the constraints that it has added to older tables. */
  readonly added: Set<string>;
  /** Names of the indexes that it has dropped concurrently, if they existed. */
  readonly dropped: Set<string>;
}

type Verdict = MigrationRule | null;

const harmless = [
  'CommentStmt',
  'CreateEnumStmt',
  'CreateFunctionStmt',
  'CreateSeqStmt',
  'CreateTrigStmt',
  'InsertStmt',
  'SelectStmt',
];
const rewriting = ['ClusterStmt', 'RefreshMatViewStmt', 'TruncateStmt', 'VacuumStmt'];
const serials = ['serial', 'serial2', 'serial4', 'serial8', 'smallserial', 'bigserial'];
const validatedLater: readonly unknown[] = ['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_NOTNULL'];

/** Changes of an older table, each with the rule that it always breaks; null: none. Absent ones are looked at, or unknown. */
const verdictsOfChanges: Readonly<Record<string, Verdict>> = {
  AT_AlterColumnType: 'rewrite',
  AT_DropColumn: 'contract',
  AT_DropConstraint: null,
  AT_DropNotNull: null,
  AT_SetAccessMethod: 'rewrite',
  AT_SetLogged: 'rewrite',
  AT_SetNotNull: 'constraint',
  AT_SetRelOptions: null,
  AT_SetStatistics: null,
  AT_SetTableSpace: 'rewrite',
  AT_SetUnLogged: 'rewrite',
};

/**
 * Finds what a migration does that stops the programs of the last release, which serve while it runs and after it: forms that
 * are not known to be safe count as faults. Call `loadModule` of `libpg-query` before.
 *
 * Errors: `SqlError` when a statement is not SQL.
 */
export function findMigrationFaults({ statements, inTransaction }: RecordedMigration): MigrationFault[] {
  const progress = {
    inTransaction,
    made: new Set<string>(),
    added: new Set<string>(),
    dropped: new Set<string>(),
  };
  return statements.flatMap((sql) => {
    const rules = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) =>
      stmt ? rulesBrokenBy(stmt, progress) : [],
    );
    return [...new Set(rules)].map((rule) => ({ rule, statement: sql.trim().replace(/\s+/g, ' ') }));
  });
}

function rulesBrokenBy(node: Node, progress: Progress): MigrationRule[] {
  const isStray = !progress.inTransaction && !('IndexStmt' in node) && !('DropStmt' in node);
  const verdicts: Verdict[] = [isStray ? 'transaction' : null, ...verdictsOn(node, progress)];
  return [...verdicts, ...Array.from(nodesIn(node), (inner) => verdictOnInner(inner, progress))].filter(
    (verdict) => verdict !== null,
  );
}

function verdictsOn(node: Node, progress: Progress): Verdict[] {
  const isMade = (table?: RangeVar) => progress.made.has(table?.relname ?? '');
  if ('CreateStmt' in node)
    return verdictsOnNew(node.CreateStmt.relation, node.CreateStmt.if_not_exists, progress);
  if ('CreateTableAsStmt' in node) {
    return verdictsOnNew(node.CreateTableAsStmt.into?.rel, node.CreateTableAsStmt.if_not_exists, progress);
  }
  if ('ViewStmt' in node) return verdictsOnNew(node.ViewStmt.view, node.ViewStmt.replace, progress);
  if ('IndexStmt' in node)
    return [isMade(node.IndexStmt.relation) ? null : verdictOnIndex(node.IndexStmt, progress)];
  if ('DropStmt' in node) return [verdictOnDrop(node.DropStmt, progress)];
  if ('RenameStmt' in node) return [isMade(node.RenameStmt.relation) ? null : 'contract'];
  if ('AlterObjectSchemaStmt' in node) return ['contract'];
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    if (isMade(relation)) return [];
    return cmds.flatMap((command) =>
      'AlterTableCmd' in command ? verdictsOnChange(command.AlterTableCmd, progress) : [],
    );
  }
  const [kind = ''] = Object.keys(node);
  if (rewriting.includes(kind)) return ['rewrite'];
  // `verdictOnInner` judges these wherever they are.
  if (['UpdateStmt', 'DeleteStmt', 'MergeStmt', 'VariableSetStmt'].includes(kind)) return [];
  return [harmless.includes(kind) ? null : 'unknown'];
}

/** Judges what is a fault also inside of another statement, such as an `UPDATE` in a `WITH`. */
function verdictOnInner(node: Node, { made }: Progress): Verdict {
  const ofRows = (table?: RangeVar): Verdict => (made.has(table?.relname ?? '') ? null : 'rewrite');
  if ('UpdateStmt' in node) return ofRows(node.UpdateStmt.relation);
  if ('DeleteStmt' in node) return ofRows(node.DeleteStmt.relation);
  if ('MergeStmt' in node) return ofRows(node.MergeStmt.relation);
  if ('VariableSetStmt' in node) return 'timeout';
  return 'FuncCall' in node && namesIn(node.FuncCall.funcname).includes('set_config') ? 'timeout' : null;
}

/** Notes a new table or view; one that may be older is not new. */
function verdictsOnNew(
  table: RangeVar | undefined,
  mayBeOlder: boolean | undefined,
  { made }: Progress,
): Verdict[] {
  if (mayBeOlder === true) return ['unknown'];
  made.add(table?.relname ?? '');
  return [];
}

/** Judges a new index: a build that ends early leaves an invalid one, which a second try has to drop, outside of a transaction. */
function verdictOnIndex({ concurrent, idxname = '' }: IndexStmt, { dropped }: Progress): Verdict {
  return concurrent === true && dropped.has(idxname) ? null : 'index';
}

function verdictOnDrop(drop: DropStmt, { inTransaction, made: tables, dropped }: Progress): Verdict {
  const names = namesIn(drop.objects);
  if (drop.removeType !== 'OBJECT_INDEX') return names.every((name) => tables.has(name)) ? null : 'contract';
  if (drop.concurrent !== true || drop.missing_ok !== true || inTransaction) return 'index';
  for (const name of names) dropped.add(name);
  return null;
}

function verdictsOnChange({ subtype, name = '', def }: AlterTableCmd, { added }: Progress): Verdict[] {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return verdictsOnColumn(def.ColumnDef);
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
    added.add(def.Constraint.conname ?? '');
    return [verdictOnConstraint(def.Constraint)];
  }
  if (subtype === 'AT_ValidateConstraint') return [added.has(name) ? 'constraint' : null];
  if (subtype === 'AT_ColumnDefault') return [def ? null : 'contract'];
  const verdict = verdictsOfChanges[subtype ?? ''];
  return [verdict === undefined ? 'unknown' : verdict];
}

function verdictsOnColumn({ typeName, constraints = [] }: ColumnDef): Verdict[] {
  const parts = constraints.flatMap((part) => ('Constraint' in part ? [part.Constraint] : []));
  const hasDefault = parts.some(({ contype }) => contype === 'CONSTR_DEFAULT');
  const isSerial = namesIn(typeName?.names).some((name) => serials.includes(name));
  return [isSerial ? 'rewrite' : null, ...parts.map((part) => verdictOnPart(part, hasDefault))];
}

function verdictOnPart({ contype, raw_expr }: Constraint, hasDefault: boolean): Verdict {
  if (contype === 'CONSTR_NULL') return null;
  if (contype === 'CONSTR_DEFAULT') return isConstant(raw_expr) ? null : 'rewrite';
  // Programs of the last release add rows without the column.
  if (contype === 'CONSTR_NOTNULL') return hasDefault ? null : 'contract';
  return contype === 'CONSTR_GENERATED' || contype === 'CONSTR_IDENTITY' ? 'rewrite' : 'constraint';
}

function verdictOnConstraint({ contype, skip_validation, indexname }: Constraint): Verdict {
  if (contype === 'CONSTR_UNIQUE' && indexname !== undefined) return null;
  return validatedLater.includes(contype) && skip_validation === true ? null : 'constraint';
}

function isConstant(node: Node | undefined): boolean {
  if (node === undefined) return false;
  return 'TypeCast' in node ? isConstant(node.TypeCast.arg) : 'A_Const' in node;
}

/** Words of a list of names, whether each is a word or a list of words. */
function namesIn(nodes: readonly Node[] | undefined): string[] {
  return (nodes ?? []).flatMap((node) => {
    if ('String' in node) return [node.String.sval ?? ''];
    return 'List' in node ? namesIn(node.List.items).slice(-1) : [''];
  });
}

/** A node and all nodes inside of it: each is an object whose only key is its kind, in Pascal case. */
function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/^[A-Z]/.test(key)) yield { [key]: inner as object } as unknown as Node;
    yield* nodesIn(inner);
  }
}
