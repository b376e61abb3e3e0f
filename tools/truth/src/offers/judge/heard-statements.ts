import { type TruthRecord, truthOf, type Value, valuesUntil } from '../scenario/truth-record';
import type { RecordStatement } from '../wire/feed-response';
import type { RecordKindRules } from './record-kind';

interface Heard {
  readonly at: Date;
  readonly value: Value;
  readonly isSound: boolean;
  /** Sound answers in a row that stated the value. */
  readonly readings: number;
}

/** A feed that says nothing more of a record for so long has fallen silent: feeds of the month run once a day and more. */
const silentAfterMs = 48 * 3_600_000;

/** Statements of feeds about records, fact by fact: they decide which values may be published, and which must be. */
export class HeardStatements {
  private readonly facts = new Map<string, Map<string, Heard>>();
  /** Values that were due: they stay so as long as they are true, whatever a damaged response says. */
  private readonly due = new Map<string, Value>();
  /** Times of the first sound statement of each value. */
  private readonly first = new Map<string, Date>();

  /** Takes in what a response states. A damaged one states nothing, and casts doubt on what its feed said before. */
  hears(feed: string, states: readonly RecordStatement[], at: Date, isSound: boolean): void {
    for (const { recordId, facts } of states) {
      for (const [fact, value] of Object.entries(facts)) {
        if (value === null) continue;
        const key = `${recordId} ${fact}`;
        const known = this.facts.get(key) ?? new Map<string, Heard>();
        const before = known.get(feed);
        this.facts.set(key, known);
        const said = `${key} ${String(value)}`;
        if (isSound && !this.first.has(said)) this.first.set(said, at);
        const isAgain = before?.value === value;
        const isNewAnswer = before?.at.getTime() !== at.getTime();
        const readings = !isSound ? 0 : isAgain ? before.readings + Number(isNewAnswer) : 1;
        known.set(feed, { at, value: isSound ? value : (before?.value ?? null), isSound, readings });
      }
    }
  }

  /** Returns the time at which a sound response first stated a value; null: none has. */
  statedSince({ id }: TruthRecord, fact: string, value: Value): Date | null {
    return this.first.get(`${id} ${fact} ${String(value)}`) ?? null;
  }

  /** Returns the values of a fact that may be believed, the true one first; only one: it must be. */
  believable(record: TruthRecord, fact: string, rules: RecordKindRules, at: Date): readonly Value[] {
    const heard = [...(this.facts.get(`${record.id} ${fact}`) ?? [])];
    if (rules.series.includes(fact)) return lastOf(heard);
    const truth = truthFor(record, fact, at);
    const key = `${record.id} ${fact}`;
    if (truth === null) return [null];
    if (this.due.get(key) === truth) return [truth];
    const live = heard.filter(([, { at: then }]) => at.getTime() - then.getTime() <= silentAfterMs);
    const decisive = live.filter(([feed]) => rules.authorities.test(feed));
    const voices = decisive.length > 0 ? decisive : live;
    const says = voices.filter(([, one]) => one.isSound && one.value === truth);
    const older = valuesUntil(record, fact, at);
    if (says.length > 0 && says.length === voices.length) {
      // A change that pages of one party state waits for the second reading of one.
      const parties = new Set(says.map(([feed]) => feed.split('.')[0]));
      if (older.length > 1 && parties.size < 2 && says.every(([, { readings }]) => readings < 2))
        return [...new Set([truth, ...older])];
      this.due.set(key, truth);
      return [truth];
    }
    const isStated = heard.some(([, one]) => one.isSound && one.value === truth);
    return [...new Set([...(isStated || older.length > 1 ? [truth] : []), ...older, null])];
  }
}

/** Returns the true value of a fact; an exchange that states an offer has it. */
function truthFor(record: TruthRecord, fact: string, at: Date): Value {
  if (fact === 'atNse' || fact === 'atBse') return true;
  return truthOf(record, at)[fact] ?? null;
}

function lastOf(heard: readonly (readonly [string, Heard])[]): readonly Value[] {
  // A damaged response leaves the last sound reading.
  const read = heard.map(([, one]) => one).filter(({ value }) => value !== null);
  const last = read.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  return [last?.value ?? null];
}
