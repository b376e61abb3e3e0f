import { dayInIndia } from '@market/kernel';
import {
  type FactValues,
  type RecordKind,
  shownTo,
  type TruthRecord,
  type Value,
} from '../scenario/truth-record';
import type { RecordStatement } from './feed-response';

/** A record as a feed shows it. */
export interface ShownRecord {
  readonly record: TruthRecord;
  readonly facts: FactValues;
}

/** The world as one feed sees it at an instant. */
export class FeedView {
  readonly today: string;

  constructor(
    private readonly records: readonly TruthRecord[],
    readonly feed: string,
    readonly at: Date,
  ) {
    this.today = dayInIndia(at);
  }

  /** Returns the records of a kind that the feed shows. */
  of(kind: RecordKind): ShownRecord[] {
    return this.records.flatMap((record) => {
      const facts = record.kind === kind ? shownTo(record, this.feed, this.at) : null;
      return facts === null ? [] : [{ record, facts }];
    });
  }
}

/** Makes the statements of a response: the named facts of each record in it. */
export function stated(
  shown: readonly ShownRecord[],
  facts: readonly string[],
  also: FactValues = {},
): RecordStatement[] {
  return shown.map(({ record, facts: own }) => ({
    recordId: record.id,
    facts: { ...Object.fromEntries(facts.map((fact) => [fact, own[fact] ?? null])), ...also },
  }));
}

/** Returns a fact as a text. Errors: `TypeError` where it is none. */
export function text(facts: FactValues, fact: string): string {
  return required(facts[fact], fact, 'string') as string;
}

/** Returns a fact as a number. Errors: `TypeError` where it is none. */
export function count(facts: FactValues, fact: string): number {
  return required(facts[fact], fact, 'number') as number;
}

function required(value: Value | undefined, fact: string, type: string): Value {
  if (value === undefined || typeof value !== type) throw new TypeError(`${fact} is no ${type}`);
  return value;
}
