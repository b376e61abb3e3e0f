import { MutantTable, survivorsIn } from '../../judge/mutant-table';
import type { TruthRecord } from '../scenario/truth-record';
import type { PublishedFields } from './published-records';
import type { JudgedValue, RecordKindRules } from './record-kind';
import type { RecordEvent, RecordJudge } from './record-judge';

/**
 * Faults that are planted in copies of what is published, before the judge sees them: each field of each kind of record, and
 * each type of event.
 */
export class RecordMutants {
  private readonly table = new MutantTable();

  /** Plants another value, and an unknown one, in each known field of a record. */
  plantFields(
    judge: RecordJudge,
    record: TruthRecord,
    fields: PublishedFields,
    rules: RecordKindRules,
    at: Date,
  ): void {
    for (const path of [...Object.keys(rules.fields), ...rules.kept]) {
      const value = fields[path] ?? null;
      this.plant(`${rules.kind}.${path}`, 'another value', () =>
        judge.faultsOfRecord(record, { ...fields, [path]: otherThan(value) }, rules, at).some(isOf(path)),
      );
      if (value === null) continue;
      this.plant(`${rules.kind}.${path}`, 'null', () =>
        judge.faultsOfRecord(record, { ...fields, [path]: null }, rules, at).some(isOf(path)),
      );
    }
  }

  /** Plants faults in a copy of an event that is right: another day, another value, the same one again. */
  plantEvents(
    judge: RecordJudge,
    event: RecordEvent,
    record: TruthRecord,
    rules: RecordKindRules,
    at: Date,
  ): void {
    const isCaught = (one: RecordEvent) => judge.falseReason(one, record, rules, at) !== null;
    const { type, data } = event;
    if (type === rules.corrected) {
      this.plant(type, 'to another value', () =>
        isCaught({ ...event, data: { ...data, to: otherThan(data['to'] as JudgedValue) } }),
      );
      this.plant(type, 'to null', () => isCaught({ ...event, data: { ...data, to: null } }));
      this.plant(type, 'from another value', () =>
        isCaught({ ...event, data: { ...data, from: otherThan(data['from'] as JudgedValue) } }),
      );
    } else this.plant(type, 'another day', () => isCaught({ ...event, effectiveOn: '2026-01-01' }));
    judge.hears(event, record);
    this.plant(type, 'twice', () => isCaught(event));
  }

  /** Takes the events of each type away. */
  dropEvents(
    judge: RecordJudge,
    rules: RecordKindRules,
    isPublished: (record: TruthRecord) => boolean,
    at: Date,
  ): void {
    const honest = judge.missing(rules, isPublished, at).length;
    const types = [rules.corrected, ...Object.keys(rules.timed)];
    for (const type of types.filter((one) => judge.expects(one, rules)))
      this.plant(type, 'never sent', () => judge.missing(rules, isPublished, at, type).length > honest);
  }

  /** Returns the planted faults that nothing caught. */
  survivors(): string[] {
    return survivorsIn(this.table.all());
  }

  private plant(subject: string, mutant: string, isCaught: () => boolean): void {
    this.table.plant({ subject, mutant }, () => (isCaught() ? 'the judge of records' : null));
  }
}

const isOf =
  (path: string) =>
  ({ field }: { readonly field: string }) =>
    field === path;

function otherThan(value: JudgedValue): JudgedValue {
  if (typeof value === 'number') return value * 3 + 1;
  if (typeof value === 'boolean') return !value;
  return `${value ?? ''}7`;
}
