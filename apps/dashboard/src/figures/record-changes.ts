import type { EventName } from '../api/webhook-types';
import { collectColumns, flatRecord, isRecord, type Cell } from './flat-record';
import type { RecordKind } from './market-record';

/** Field of a record in two states. */
export interface ComparedField {
  readonly field: string;
  readonly then: Cell;
  readonly now: Cell;
  readonly isChanged: boolean;
}

/** Compares two states of a record, field by field. */
export function compareStates(then: object, now: object): readonly ComparedField[] {
  const [before, after] = [flatRecord(then), flatRecord(now)];
  return collectColumns([before, after]).map((field) => {
    const [was, is] = [before.get(field) ?? null, after.get(field) ?? null];
    return { field, then: was, now: is, isChanged: was !== is };
  });
}

/** Returns a value of a revision for one cell of a table: lists and objects are JSON text. */
export function revisedValue(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : null;
}

/** Origin of a revision: a source stated it, the calendar brought it, or a new version of the service did. */
export type RevisionOrigin = 'source' | 'clock' | 'service';

export function revisionOrigin(source: string): RevisionOrigin {
  return source === 'clock' || source === 'service' ? source : 'source';
}

/** Change of one field that a correction tells of. */
export interface CorrectedField {
  readonly field: string;
  readonly from: Cell;
  readonly to: Cell;
}

/** Types of the events that tell of corrections, with the kind of their records. */
const kindOfCorrection = {
  'ipo.corrected': 'ipos',
  'ipo.dates_changed': 'ipos',
  'ipo.price_band_changed': 'ipos',
  'nfo.corrected': 'nfo',
  'sgb.corrected': 'sgb',
  'rights.corrected': 'rights',
  'buyback.corrected': 'buyback',
  'ncd.corrected': 'ncd',
  'ofs.corrected': 'ofs',
} as const satisfies Record<Extract<EventName, `${string}.corrected` | `${string}_changed`>, RecordKind>;

/** Returns the types of the events that tell of corrections of a kind of records. */
export function correctionTypes(kind: RecordKind): readonly string[] {
  return Object.entries(kindOfCorrection).flatMap(([type, of]) => (of === kind ? type : []));
}

/** Returns the field changes in the data of a correction event. */
export function correctedFields(data: Readonly<Record<string, unknown>>): readonly CorrectedField[] {
  if (typeof data.field === 'string') {
    return [{ field: data.field, from: revisedValue(data.from), to: revisedValue(data.to) }];
  }
  const groups = [
    ['dates', data.previousDates, data.dates],
    ['issuePrice', data.previousIssuePrice, data.issuePrice],
  ] as const;
  return groups.flatMap(([name, before, after]) =>
    before === undefined
      ? []
      : compareStates({ [name]: before }, { [name]: after })
          .filter(({ isChanged }) => isChanged)
          .map(({ field, then, now }) => ({ field, from: then, to: now })),
  );
}
