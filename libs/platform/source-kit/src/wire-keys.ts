import { z } from 'zod';

/** Keys that a feed reads, by the nesting of its schema. */
interface KeyPlan {
  /** Optional keys. */
  readonly keys: readonly string[];
  /** All keys, optional and required. */
  readonly read: ReadonlySet<string>;
  /** Keys that hold no objects and no lists. */
  readonly plain: ReadonlySet<string>;
  readonly within: ReadonlyMap<string, KeyPlan>;
  readonly items: KeyPlan | null;
  readonly kinds: RowKinds;
}

/**
 * Metadata of the schema of rows that have other keys by their kind, such as those of SME issues: rows are compared with earlier
 * ones of their kind. A list can have rows of one kind for weeks.
 */
export interface RowKinds {
  /** Key whose text names the kind. */
  readonly kindIn?: string | undefined;
  /** Key that rows of one kind have, and those of the other have not. */
  readonly kindIfHas?: string | undefined;
}

/** Part of JSON Schema that is used here. */
interface Shape extends RowKinds {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape | boolean;
}

/** Max depth of schemas: deeper than any payload of a source; it ends recursive schemas. */
const deepest = 8;
/** Max number of unread keys of a run, and max length of one. Units: characters. */
const unreadBounds = { keys: 200, length: 120 };
/** Max length of a kind: the texts come from the source. Units: characters. */
const longestKind = 12;
const plans = new WeakMap<z.ZodType, KeyPlan | null>();

/** Number of rows at a path of a payload, and how many of them have each key. Shape: by path, then by key. */
export type KeyCounts = ReadonlyMap<string, { rows: number; readonly present: Map<string, number> }>;

/** Counts the optional keys that a feed reads in the rows of payloads, and names those that it does not read. */
export class KeyCount {
  private readonly plan: KeyPlan | null;
  private readonly others = new Set<string>();
  private readonly places = new Map<string, { rows: number; readonly present: Map<string, number> }>();

  constructor(wire: z.ZodType) {
    this.plan = planOf(wire);
  }

  /** @param answer decoded payload, before the wire schema was applied */
  count(request: string, answer: unknown): void {
    if (this.plan !== null) this.visit(this.plan, answer, kindOf(request));
  }

  get counts(): KeyCounts {
    return this.places;
  }

  /** Keys that the schema does not name, each behind the path of its rows, for example `/api/list? * lotSize`. */
  get unread(): readonly string[] {
    return [...this.others];
  }

  private visit(plan: KeyPlan, value: unknown, place: string): void {
    if (Array.isArray(value)) {
      if (plan.items !== null) for (const item of value) this.visit(plan.items, item, `${place} *`);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const row = new Map<string, unknown>(Object.entries(value));
    this.noteOthers(plan, row, place);
    this.countRow(plan, row, place);
    for (const [key, within] of plan.within) this.visit(within, row.get(key), `${place} ${key}`);
  }

  private noteOthers({ read }: KeyPlan, row: ReadonlyMap<string, unknown>, place: string): void {
    if (read.size === 0) return;
    for (const key of row.keys()) {
      if (read.has(key) || this.others.size >= unreadBounds.keys) continue;
      this.others.add(`${place} ${key}`.slice(0, unreadBounds.length));
    }
  }

  private countRow(plan: KeyPlan, row: ReadonlyMap<string, unknown>, path: string): void {
    if (plan.keys.length === 0) return;
    const place = path + rowKindOf(plan.kinds, row);
    const counts = this.places.get(place) ?? { rows: 0, present: new Map<string, number>() };
    this.places.set(place, counts);
    counts.rows += 1;
    for (const key of plan.keys) {
      const before = counts.present.get(key) ?? 0;
      // A cell that became an object is unknown: when all did, the form has changed as if the key were missing.
      const value = row.get(key);
      const isOther = plan.plain.has(key) && typeof value === 'object' && value !== null;
      counts.present.set(key, before + Number(value !== undefined && !isOther));
    }
  }
}

/** Returns the kind of a row as it stands behind the path; empty for rows that are all of one kind. */
function rowKindOf({ kindIn, kindIfHas }: RowKinds, row: ReadonlyMap<string, unknown>): string {
  if (kindIfHas !== undefined) return row.has(kindIfHas) ? ` ${kindIfHas}` : '';
  const kind = kindIn === undefined ? undefined : row.get(kindIn);
  return typeof kind === 'string' ? ` ${kindIn}=${kind.slice(0, longestKind)}` : '';
}

/** Adds up the counts of several payloads. */
export function addKeyCounts(all: readonly KeyCounts[]): KeyCounts {
  const sum = new Map<string, { rows: number; readonly present: Map<string, number> }>();
  for (const [place, { rows, present }] of all.flatMap((counts) => [...counts])) {
    const before = sum.get(place) ?? { rows: 0, present: new Map<string, number>() };
    for (const [key, count] of present) before.present.set(key, (before.present.get(key) ?? 0) + count);
    sum.set(place, { rows: before.rows + rows, present: before.present });
  }
  return sum;
}

/** Returns a request without the values of its query and without numbers: equal for payloads of one form. */
function kindOf(request: string): string {
  const [path = '', query = ''] = request.split('?', 2);
  const names = [...new URLSearchParams(query).keys()].sort().join('&');
  return `${path.replaceAll(/\d+/g, '*')}?${names}`;
}

function planOf(wire: z.ZodType): KeyPlan | null {
  const known = plans.get(wire);
  if (known !== undefined) return known;
  const root: Shape = z.toJSONSchema(wire, { io: 'input', unrepresentable: 'any' }) as Shape;
  const plan = planWithin([root], root, 0);
  plans.set(wire, plan);
  return plan;
}

function planWithin(shapes: readonly Shape[], root: Shape, depth: number): KeyPlan | null {
  if (depth > deepest) return null;
  const leaves = shapes.flatMap((shape) => leavesOf(shape, root, depth));
  const properties = Map.groupBy(
    leaves.flatMap(({ properties: own = {}, required = [] }) =>
      Object.entries(own).map(([key, shape]) => ({ key, shape, optional: !required.includes(key) })),
    ),
    ({ key }) => key,
  );
  const keys = [...properties].flatMap(([key, said]) => (said.some(({ optional }) => optional) ? [key] : []));
  const isNested = (shape: Shape) =>
    leavesOf(shape, root, depth).some(
      ({ properties: own, items }) => own !== undefined || items !== undefined,
    );
  const plain = new Set(keys.filter((key) => !properties.get(key)?.some((said) => isNested(said.shape))));
  const within = new Map<string, KeyPlan>();
  for (const [key, said] of properties) {
    const plan = planWithin(
      said.map(({ shape }) => shape),
      root,
      depth + 1,
    );
    if (plan !== null) within.set(key, plan);
  }
  const itemShapes = leaves.flatMap(({ items }) => (typeof items === 'object' ? [items] : []));
  const items = itemShapes.length === 0 ? null : planWithin(itemShapes, root, depth + 1);
  const read = new Set(properties.keys());
  const { kindIn, kindIfHas } = Object.assign({}, ...leaves) as RowKinds;
  return read.size === 0 && items === null
    ? null
    : { keys, read, plain, within, items, kinds: { kindIn, kindIfHas } };
}

/** Returns the alternatives of a schema, each without references. */
function leavesOf(shape: Shape, root: Shape, depth: number): readonly Shape[] {
  if (depth > deepest) return [];
  const named = shape.$ref === '#' ? root : root.$defs?.[shape.$ref?.replace('#/$defs/', '') ?? ''];
  const parts = [
    ...(named ? [named] : []),
    ...(shape.anyOf ?? []),
    ...(shape.oneOf ?? []),
    ...(shape.allOf ?? []),
  ];
  return [shape, ...parts.flatMap((part) => leavesOf(part, root, depth + 1))];
}
