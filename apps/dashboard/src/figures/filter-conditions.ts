import { flatRecord, isRecord, type Cell } from './flat-record';

type Scalar = string | number | boolean | null;

/** Condition on a field of the data of an event, as the API takes it. */
export type FilterCondition =
  | { readonly path: string; readonly op: 'eq' | 'ne'; readonly value: Scalar }
  | { readonly path: string; readonly op: 'in'; readonly value: readonly Scalar[] }
  | { readonly path: string; readonly op: 'gte' | 'lte'; readonly value: string | number }
  | { readonly path: string; readonly op: 'exists'; readonly value: boolean };

export type FilterOp = FilterCondition['op'];

/** Max number of conditions of an endpoint. */
export const maxConditions = 8;

/** Operators with the words for them. */
export const filterOps: readonly (readonly [op: FilterOp, words: string])[] = [
  ['eq', 'is'],
  ['ne', 'is not'],
  ['in', 'is one of'],
  ['gte', 'is at least'],
  ['lte', 'is at most'],
  ['exists', 'has a value'],
];

/** Condition while it is edited. */
export interface ConditionDraft {
  /** Number that stays the same while other conditions come and go. */
  readonly key: number;
  readonly path: string;
  readonly op: FilterOp;
  /** Text of the value; several are separated by commas, and `exists` has `yes` or `no`. */
  readonly text: string;
  /** Condition from which the draft was made; its value, with its type, is kept until the text is edited. */
  readonly origin: FilterCondition | null;
}

/** Example values of the fields that types of events have, by their dotted names. */
export type KnownFields = ReadonlyMap<string, Cell>;

export function emptyDraft(key: number): ConditionDraft {
  return { key, path: '', op: 'eq', text: '', origin: null };
}

export function draftOf(condition: FilterCondition, key: number): ConditionDraft {
  return { key, path: condition.path, op: condition.op, text: textOf(condition), origin: condition };
}

/** Makes the condition of a draft; null as long as something is missing. */
export function parseCondition(draft: ConditionDraft, known: KnownFields): FilterCondition | null {
  const { op, text, origin } = draft;
  const path = draft.path.trim();
  if (origin?.path === path && origin.op === op && textOf(origin) === text) return origin;
  if (path === '' || (text.trim() === '' && op !== 'exists')) return null;
  const read = (one: string) => scalarOf(one.trim(), known.get(path));
  switch (op) {
    case 'exists':
      return { path, op, value: text !== 'no' };
    case 'in': {
      const values = text.split(',').filter((one) => one.trim() !== '');
      return values.length === 0 ? null : { path, op, value: values.map(read) };
    }
    case 'gte':
    case 'lte': {
      const value = read(text);
      return { path, op, value: typeof value === 'number' ? value : text.trim() };
    }
    default:
      return { path, op, value: read(text) };
  }
}

/** Writes a condition for people: `changePercent is at least 5`. */
export function conditionWords(condition: FilterCondition): string {
  const { path, op } = condition;
  if (op === 'exists') return condition.value ? `${path} has a value` : `${path} has no value`;
  const words = filterOps.find(([one]) => one === op)?.[1] ?? op;
  return `${path} ${words} ${textOf(condition)}`;
}

/** Returns the fields of the data of some events, from their examples. */
export function knownFields(bodies: readonly Readonly<Record<string, unknown>>[]): KnownFields {
  const fields = bodies.flatMap(({ data }) => (isRecord(data) ? [...flatRecord(data, 5)] : []));
  // A field that one type has as null may have a value in another one.
  return new Map([...fields].sort(([, one], [, other]) => Number(one !== null) - Number(other !== null)));
}

/** Event as far as conditions are about it: an example of its body. */
interface ExampleEvent {
  readonly example: Readonly<Record<string, unknown>>;
}

/** Returns the types of events that can meet all conditions, as far as their fields tell. A draft without a field asks for nothing. */
export function typesThatMeet<Type extends ExampleEvent>(
  types: readonly Type[],
  drafts: readonly Pick<ConditionDraft, 'path' | 'op' | 'text'>[],
): Type[] {
  const needed = drafts
    .filter(({ op, text }) => op !== 'ne' && !(op === 'exists' && text === 'no'))
    .map(({ path }) => path.trim())
    .filter((path) => path !== '');
  return types.filter(({ example }) => {
    const names = [...knownFields([example]).keys()];
    return needed.every((path) => names.some((name) => name === path || name.startsWith(`${path}.`)));
  });
}

/** Returns the names of fields to offer for a condition: those of the types that can meet all other ones. */
export function offeredFields(
  types: readonly ExampleEvent[],
  drafts: readonly ConditionDraft[],
  key: number,
): string[] {
  const others = drafts.filter((draft) => draft.key !== key);
  return [...knownFields(typesThatMeet(types, others).map(({ example }) => example)).keys()];
}

/** Says which of the chosen types conditions leave over; null when it is all of them. */
export function leftTypesWords(types: readonly string[], left: readonly string[]): string | null {
  if (left.length === types.length) return null;
  if (left.length === 0) return 'No chosen type has all of these fields: nothing would be delivered.';
  if (left.length > 3) return `Only ${left.length} of the ${types.length} types have all of these fields.`;
  return `Only ${left.join(' and ')} ${left.length === 1 ? 'has' : 'have'} all of these fields; nothing else is delivered.`;
}

function textOf(condition: FilterCondition): string {
  if (condition.op === 'exists') return condition.value ? 'yes' : 'no';
  return condition.op === 'in' ? condition.value.map(String).join(', ') : String(condition.value);
}

/** Reads a value. Its kind is that of the example; without one, what looks like a number or a word of JSON is one. */
function scalarOf(text: string, example: Cell | undefined): Scalar {
  if (typeof example === 'string') return text;
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return /^-?\d+(\.\d+)?$/.test(text) && Number.isFinite(number) ? number : text;
}
