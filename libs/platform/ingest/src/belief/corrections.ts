import type { DataSet, EventType, MarketEvent } from '@market/contracts';
import {
  dayInIndia,
  type FieldValues,
  fieldChanges,
  isSpelling,
  type PublishedRecord,
  type PublishedValue,
} from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { Movement } from './record-changes';
import type { LedgerRules } from './ledger-rules';
import { announcedRow, recalledFields, withFields } from './withheld';

/** Corrections of a kind of record, as events. */
export interface CorrectionRules {
  /** Type of the events, for example `nfo.corrected`. */
  readonly type: EventType;
  /** Published fields that an event says which record it is about. */
  readonly identity: readonly string[];
  /** Tells by public name, dotted, of which fields corrections are announced: not of those that follow from another one. */
  readonly fields: Readonly<Record<string, boolean>>;
}

/**
 * Makes the events of corrected values of published records, compared with the values announced last. A value that was
 * never known before, and another spelling of the same name, are no correction. One changed field is one event.
 */
export function makeCorrectionEvents<Row extends LedgerRow>(
  dataSet: DataSet,
  { type, identity, fields }: CorrectionRules,
  rules: AnnouncingRules<Row>,
  movements: readonly Movement<Row>[],
  now: Date,
): MarketEvent[] {
  const { publication } = rules;
  const announced = (row: Row) => publication.valuesOf(announcedRow(rules, row));
  return movements.flatMap(({ before, after }) => {
    if (before === null) return [];
    const returned = returnedFields(rules, before, after);
    const corrected = fieldChanges(announced(before), announced(after)).filter(
      (change) =>
        fields[change.field] === true &&
        (change.before === null ? returned.has(change.field) : isCorrection(change.before, change.after)),
    );
    const named = picked(publication.valuesOf(after), identity);
    return corrected.map(({ field, before: from, after: to }): MarketEvent => ({
      dataSet,
      type,
      subjectId: after.id,
      effectiveOn: dayInIndia(now),
      occasion: `${field}@${now.toISOString()}`,
      occurredAt: now,
      data: { ...named, field, from, to },
    }));
  });
}

type AnnouncingRules<Row extends LedgerRow> = Pick<
  LedgerRules<Row>,
  'facts' | 'published' | 'publication' | 'withValues'
>;

/** Returns the public names of the fields that were announced as unknown and have a value again. */
function returnedFields<Row extends LedgerRow>(
  rules: AnnouncingRules<Row>,
  before: Row,
  after: Row,
): ReadonlySet<string> {
  const recalled = recalledFields(before);
  const facts = rules.facts.filter(({ fields }) => fields.some((field) => recalled.has(field)));
  const values = Object.assign({}, ...facts.map((fact) => rules.published(after, fact))) as FieldValues;
  const { valuesOf } = rules.publication;
  const changes = fieldChanges(valuesOf(before), valuesOf(withFields(rules, before, values)));
  return new Set(changes.map(({ field }) => field));
}

function isCorrection(from: PublishedValue, to: PublishedValue): boolean {
  return !(typeof from === 'string' && typeof to === 'string' && isSpelling(from, to));
}

function picked(record: PublishedRecord, fields: readonly string[]): Record<string, PublishedValue> {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}
