import { addDays, type IndianDay, instantInIndia, type PublishedValue } from '@market/kernel';
import { type FactValues, type TruthRecord, truthOf } from '../scenario/truth-record';
import type { HeardStatements } from './heard-statements';
import { comparable, flat, type PublishedFields } from './published-records';
import type { FieldRule, JudgedValue, RecordKindRules } from './record-kind';

export interface RecordEvent {
  readonly position: number;
  readonly type: string;
  readonly subjectId: string;
  readonly effectiveOn: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Fault of a record or an event, as one look of the judge finds it. */
export interface RecordFault {
  readonly what: 'wrong' | 'held' | 'false-event' | 'missing-event';
  readonly subject: string;
  readonly field: string;
  readonly value: string;
  readonly expected: string;
}

/** Fields that tell when and by whom a record changed: they follow from the other fields. */
const unjudged = new Set(['updatedAt', 'lastUpdated', 'provenance']);

/** Compares published records and events with the truth, as far as feeds have stated it. */
export class RecordJudge {
  private readonly kept = new Map<string, JudgedValue>();
  private readonly heardEvents = new Set<string>();
  /** Values that corrections told last, by record and field. */
  private readonly lastSent = new Map<string, JudgedValue>();
  /** Corrections that became due: their texts, and the instant. */
  private readonly corrections = new Map<string, { readonly due: string; readonly fault: RecordFault }>();
  private readonly dueValues = new Map<string, JudgedValue>();
  private readonly everPublished = new Map<string, Set<JudgedValue>>();
  comparisons = 0;

  constructor(
    private readonly records: readonly TruthRecord[],
    private readonly statements: HeardStatements,
  ) {}

  /** Returns the record of the scenario that a published record is about. */
  subjectOf(fields: PublishedFields, rules: RecordKindRules): TruthRecord | null {
    const key = rules.keyOf(fields);
    return this.records.find(({ kind, keys }) => kind === rules.kind && keys.includes(key)) ?? null;
  }

  /** Compares all records of a kind. */
  faultsOf(published: readonly PublishedFields[], rules: RecordKindRules, at: Date): RecordFault[] {
    const groups = Map.groupBy(published, (fields) => this.subjectOf(fields, rules));
    const strangers = (groups.get(null) ?? []).map((fields) =>
      fault('wrong', rules.keyOf(fields), 'record', 'a record', 'none'),
    );
    const own = this.records.filter(({ kind }) => kind === rules.kind);
    return [
      ...strangers,
      ...own.flatMap((record) => {
        const [first, ...others] = groups.get(record) ?? [];
        if (first === undefined) return [];
        const twice = others.map(() => fault('wrong', record.id, 'record', 'two records', 'one'));
        return [...twice, ...this.faultsOfRecord(record, first, rules, at)];
      }),
    ];
  }

  /** Compares every field of one record. */
  faultsOfRecord(
    record: TruthRecord,
    fields: PublishedFields,
    rules: RecordKindRules,
    at: Date,
  ): RecordFault[] {
    const known = [...Object.keys(rules.fields), ...rules.kept, ...unjudged];
    const strange = Object.keys(fields).filter((path) => !known.includes(path));
    return [
      ...strange.map((path) =>
        fault('wrong', record.id, path, String(fields[path]), 'a field that is judged'),
      ),
      ...rules.kept.flatMap((path) => this.keptFault(record, path, fields[path] ?? null)),
      ...Object.keys(rules.fields).flatMap((path) =>
        this.faultOfField(record, path, fields[path] ?? null, rules, at),
      ),
    ];
  }

  /** Compares one field. */
  faultOfField(
    record: TruthRecord,
    path: string,
    value: JudgedValue,
    rules: RecordKindRules,
    at: Date,
  ): RecordFault[] {
    this.comparisons += 1;
    const right = this.rightOf(record, path, rules, at);
    if (right.includes(value)) return [];
    const what = value === null ? 'held' : 'wrong';
    return [fault(what, record.id, path, String(value), right.map(String).join(' or '))];
  }

  /** Returns the values of a field that may be published at an instant; none for a field that is not judged. */
  rightOf(record: TruthRecord, path: string, rules: RecordKindRules, at: Date): readonly JudgedValue[] {
    const was = record.facts[`was ${path}`];
    if (was !== undefined && path !== 'redemptions') return [was];
    const rule = rules.fields[path];
    return rule === undefined ? [] : this.combined(record, rule, rules, at);
  }

  /** Remembers what is published, so that corrections can be expected and judged. */
  notes(published: readonly PublishedFields[], rules: RecordKindRules, at: Date): void {
    for (const fields of published) {
      const record = this.subjectOf(fields, rules);
      if (record === null) continue;
      for (const path of rules.kept) this.kept.set(`${record.id} ${path}`, fields[path] ?? null);
      for (const path of rules.announced) this.noteField(record, path, fields, rules, at);
    }
  }

  /** Returns the reason for which an event should not have been sent; null if it should. */
  falseReason(
    event: RecordEvent,
    record: TruthRecord | null,
    rules: RecordKindRules,
    at: Date,
  ): string | null {
    if (record === null) return 'there is no such record';
    if (event.type === rules.corrected) return this.falseCorrection(event, record, rules, at);
    const timed = rules.timed[event.type];
    if (timed === undefined) return 'no such event';
    const days = this.statements
      .believable(record, timed.on, rules, at)
      .flatMap((value) => (typeof value === 'string' ? [value.split(' ')[0] ?? ''] : []));
    if (!days.includes(event.effectiveOn)) return `${timed.on} is ${days.join(' or ')}`;
    const from = instantOf(event.effectiveOn as IndianDay, timed.from);
    if (from !== null && at < from) return `not before ${from.toISOString()}`;
    const told = flat(event.data as Readonly<Record<string, PublishedValue>>);
    const odd = Object.entries(told).find(
      ([path, value]) =>
        path in rules.fields &&
        path !== 'status' &&
        !this.rightOf(record, path, rules, at).includes(value) &&
        path !== 'redemption',
    );
    if (odd !== undefined) return `${odd[0]} of ${String(odd[1])}`;
    if (timed.status !== null && told['status'] !== timed.status) return `status ${String(told['status'])}`;
    return this.heardEvents.has(keyOf(event, record)) ? 'it was sent before' : null;
  }

  /** Records an event that was sent. */
  hears(event: RecordEvent, record: TruthRecord): void {
    this.heardEvents.add(keyOf(event, record));
    const { field, to } = event.data;
    if (typeof field === 'string')
      this.lastSent.set(`${record.id} ${field}`, comparable(field, to as JudgedValue));
  }

  /** Returns the events that should have been sent and were not, leaving those of some types out. */
  missing(rules: RecordKindRules, isPublished: (record: TruthRecord) => boolean, at: Date, without?: string) {
    const isHeard = (key: string, type: string) => type !== without && this.heardEvents.has(key);
    const timed = this.records
      .filter((record) => record.kind === rules.kind && isPublished(record))
      .flatMap((record) =>
        Object.entries(rules.timed).flatMap(([type, { on, from }]) => {
          const day = truthOf(record, at)[on];
          if (typeof day !== 'string') return [];
          const byClock = instantOf(day.slice(0, 10) as IndianDay, from);
          const due = byClock ?? record.announcedAt;
          const key = `${record.id} ${type} ${day.slice(0, 10)}`;
          const since = this.statements.statedSince(record, on, day);
          const endsAt = instantInIndia(addDays(day.slice(0, 10) as IndianDay, 1));
          // An event by the clock needs an offer that was known before; any other one comes with the statement.
          const isHeardInTime = since !== null && (byClock === null ? since < endsAt : since < due);
          const isDue = due < new Date(at.getTime() - 24 * 3_600_000) && isHeardInTime;
          return isDue && !isHeard(key, type) ? [fault('missing-event', record.id, type, 'none', key)] : [];
        }),
      );
    const corrections = [...this.corrections].flatMap(([key, { due, fault: missed }]) =>
      due === rules.corrected && !isHeard(key, rules.corrected) ? [missed] : [],
    );
    return [...timed, ...corrections];
  }

  /** Tells whether the month should have brought an event of a type. */
  expects(type: string, rules: RecordKindRules): boolean {
    return type !== rules.corrected || [...this.corrections.values()].some(({ due }) => due === type);
  }

  private falseCorrection(
    event: RecordEvent,
    record: TruthRecord,
    rules: RecordKindRules,
    at: Date,
  ): string | null {
    const told = event.data as { field: string; from: JudgedValue; to: JudgedValue };
    const { field } = told;
    const [from, to] = [comparable(field, told.from), comparable(field, told.to)];
    if (!rules.announced.includes(field)) return `${field} is not announced`;
    const right = this.rightOf(record, field, rules, at);
    if (to === null || !right.includes(to)) return `${field} is ${right.map(String).join(' or ')}`;
    if (!this.everPublished.get(`${record.id} ${field}`)?.has(from))
      return `${field} was never ${String(from)}`;
    const isRepeated = this.lastSent.get(`${record.id} ${field}`) === to;
    return isRepeated ? 'it was sent before' : null;
  }

  private noteField(
    record: TruthRecord,
    path: string,
    fields: PublishedFields,
    rules: RecordKindRules,
    at: Date,
  ): void {
    const key = `${record.id} ${path}`;
    const value = fields[path] ?? null;
    this.everPublished.set(key, (this.everPublished.get(key) ?? new Set<JudgedValue>()).add(value));
    const right = this.rightOf(record, path, rules, at);
    const [due] = right;
    if (right.length !== 1 || due === undefined || due === null) return;
    const before = this.dueValues.get(key);
    this.dueValues.set(key, due);
    if (before === undefined || before === due) return;
    const text = `${record.id} ${rules.corrected} ${path} ${String(due)}`;
    const missed = fault('missing-event', record.id, rules.corrected, 'none', text);
    this.corrections.set(text, { due: rules.corrected, fault: missed });
  }

  private keptFault(record: TruthRecord, path: string, value: JudgedValue): RecordFault[] {
    this.comparisons += 1;
    const known = this.kept.get(`${record.id} ${path}`);
    const isRight = value !== null && value !== '' && (known === undefined || known === value);
    return isRight ? [] : [fault('wrong', record.id, path, String(value), String(known))];
  }

  private combined(
    record: TruthRecord,
    { from, value }: FieldRule,
    rules: RecordKindRules,
    at: Date,
  ): readonly JudgedValue[] {
    const combinations = from.reduce<readonly FactValues[]>(
      (all, fact) =>
        all.flatMap((facts) =>
          this.statements.believable(record, fact, rules, at).map((one) => ({ ...facts, [fact]: one })),
        ),
      [record.facts['redeemed'] === undefined ? {} : { redeemed: record.facts['redeemed'] }],
    );
    return [...new Set(combinations.map((facts) => value(facts, at)))];
  }
}

/** Returns the key of an event: a correction by its field and new value, any other by its day. */
function keyOf({ type, effectiveOn, data }: RecordEvent, { id }: TruthRecord): string {
  return type.endsWith('.corrected')
    ? `${id} ${type} ${String(data['field'])} ${String(comparable(String(data['field']), data['to'] as JudgedValue))}`
    : `${id} ${type} ${effectiveOn}`;
}

function instantOf(day: IndianDay, time: string): Date | null {
  if (time === '-') return null;
  return time === '24:00' ? instantInIndia(addDays(day, 1)) : instantInIndia(day, time);
}

function fault(
  what: RecordFault['what'],
  subject: string,
  field: string,
  value: string,
  expected: string,
): RecordFault {
  return { what, subject, field, value, expected };
}
