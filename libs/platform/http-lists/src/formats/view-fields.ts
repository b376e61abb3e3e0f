import { z } from 'zod';

/**
 * Fields that a response always has, if its records have them: their ids, and the names by which paths and parameters name
 * them. A record without a slug of its own has that of its IPO, a code, or the id of its source.
 */
const lasting = ['id', 'slug', 'ipoSlug', 'code', 'sourceId'];

/** Field of a view with its parts; a field that is no object has none. */
interface FieldNode {
  /** Public name, dotted: `dates.openDate`. */
  readonly name: string;
  readonly key: string;
  readonly parts: readonly FieldNode[];
}

/** Plain record, as a view describes it. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** Fields of a view by their public names: what callers select, and the columns of CSV. */
export class ViewFields {
  private static readonly known = new WeakMap<z.ZodType, ViewFields>();

  /** Names that can be selected, in the order of the view: objects and their parts. */
  readonly names: readonly string[];
  /** Names that every selection keeps. */
  readonly lasting: readonly string[];
  private readonly nodes: readonly FieldNode[];

  private constructor(private readonly view: z.ZodType) {
    this.nodes = nodesOf(view, '');
    this.names = this.nodes.flatMap(namesOf);
    this.lasting = this.names.filter((name) => lasting.includes(name));
  }

  /** Names of the fields that are no parts of others. */
  get tops(): readonly string[] {
    return this.nodes.map(({ name }) => name);
  }

  /** Returns the fields of a view. A view that is no object has none. */
  static of(view: z.ZodType): ViewFields {
    const known = ViewFields.known.get(view) ?? new ViewFields(view);
    ViewFields.known.set(view, known);
    return known;
  }

  /** View of a record with selected fields: those that every selection keeps are there, each other one may be. */
  get partial(): z.ZodType {
    return partOf(this.view, (key) => this.lasting.includes(key));
  }

  /**
   * Normalises a selection: in the order of the view, with the fields that every record keeps, without parts of selected
   * objects.
   */
  normalised(selection: readonly string[]): readonly string[] {
    const wanted = new Set([...selection, ...this.lasting]);
    const selected = (node: FieldNode): readonly string[] =>
      wanted.has(node.name) ? [node.name] : node.parts.flatMap(selected);
    return this.nodes.flatMap(selected);
  }

  /** Returns the record with the fields of a normalised selection. */
  selected(record: PlainRecord, selection: readonly string[]): PlainRecord {
    return pick(this.nodes, record, new Set(selection));
  }

  /** Returns the columns of CSV: the fields without parts. @param selection normalised; null for all fields */
  columns(selection: readonly string[] | null): readonly string[] {
    const wanted = selection && new Set(selection);
    const leaves = (node: FieldNode, isSelected: boolean): readonly string[] => {
      const isWanted = isSelected || wanted === null || wanted.has(node.name);
      if (node.parts.length === 0) return isWanted ? [node.name] : [];
      return node.parts.flatMap((part) => leaves(part, isWanted));
    };
    return this.nodes.flatMap((node) => leaves(node, false));
  }
}

/** Returns the value of a field, null for an unknown one and for a part of an unknown one. */
export function valueAt(record: PlainRecord, name: string): unknown {
  return (
    name.split('.').reduce<unknown>((part, key) => (part as PlainRecord | null | undefined)?.[key], record) ??
    null
  );
}

function nodesOf(view: z.ZodType, prefix: string): FieldNode[] {
  const known = present(view);
  if (!(known instanceof z.ZodObject)) return [];
  return Object.entries(known.shape as Record<string, z.ZodType>).map(([key, field]) => {
    const name = `${prefix}${key}`;
    return { name, key, parts: nodesOf(field, `${name}.`) };
  });
}

/** Returns a view without the fields that a selection may leave out, in it and in its parts; its name is not kept. */
function partOf(view: z.ZodType, isKept: (key: string) => boolean = () => false): z.ZodType {
  const { id: _, ...described } = view.meta() ?? {};
  if (view instanceof z.ZodOptional) return partOf(view.unwrap() as z.ZodType);
  if (view instanceof z.ZodNullable)
    return partOf(view.unwrap() as z.ZodType)
      .nullable()
      .meta(described);
  if (!(view instanceof z.ZodObject)) return view;
  const fields = Object.entries(view.shape as Record<string, z.ZodType>).map(
    ([key, field]) => [key, isKept(key) ? field : partOf(field).optional()] as const,
  );
  return z.object(Object.fromEntries(fields)).meta(described);
}

/** Returns the schema of a value that is neither null nor absent. */
function present(view: z.ZodType): z.ZodType {
  return view instanceof z.ZodNullable || view instanceof z.ZodOptional
    ? present(view.unwrap() as z.ZodType)
    : view;
}

function namesOf({ name, parts }: FieldNode): readonly string[] {
  return [name, ...parts.flatMap(namesOf)];
}

function pick(nodes: readonly FieldNode[], record: PlainRecord, wanted: ReadonlySet<string>): PlainRecord {
  const picked: Record<string, unknown> = {};
  for (const node of nodes) {
    const value = record[node.key];
    if (value === undefined) continue;
    if (wanted.has(node.name)) picked[node.key] = value;
    else if (namesOf(node).some((name) => wanted.has(name))) {
      picked[node.key] = value === null ? null : pick(node.parts, value as PlainRecord, wanted);
    }
  }
  return picked;
}
