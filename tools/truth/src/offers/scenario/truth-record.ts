/** Value of a fact. Days have the shape `YYYY-MM-DD`. */
export type Value = string | number | boolean | null;

/** Facts of a record, by their names; absent or null: unknown, or not stated. */
export type FactValues = Readonly<Record<string, Value>>;

/** Kinds of record of the month, as their resources are called. */
export type RecordKind = 'rights' | 'buyback' | 'ncd' | 'ofs' | 'nfo' | 'sgb';

/** A change in the world, and when each feed shows it. */
export interface RecordChange {
  readonly at: Date;
  readonly facts: FactValues;
  /** Times from which feeds show it. Absent: from `at`; null: never. */
  readonly shown?: Readonly<Record<string, Date | null>>;
}

/** A mistake that pages make for some time or for good. */
export interface RecordMistake {
  readonly feeds: readonly string[];
  readonly from: Date;
  /** End of the mistake; null if it is never corrected. */
  readonly to: Date | null;
  readonly shows: FactValues;
}

/** A record of the invented market: what is true of it over time, and how pages tell of it. */
export interface TruthRecord {
  readonly id: string;
  readonly kind: RecordKind;
  /** Names under which it may be published, in the form of its kind's `keyOf`. */
  readonly keys: readonly string[];
  /** Kind of event in the life of a record that it stands for. */
  readonly story: string;
  /** Time from which pages show it. */
  readonly announcedAt: Date;
  /** Times from which single feeds show it, if they differ; null: never. */
  readonly shownFrom: Readonly<Record<string, Date | null>>;
  readonly facts: FactValues;
  readonly changes: readonly RecordChange[];
  readonly mistakes: readonly RecordMistake[];
}

/** Returns the true facts at an instant. */
export function truthOf({ facts, changes }: TruthRecord, at: Date): FactValues {
  return changes
    .filter((change) => change.at <= at)
    .reduce<FactValues>((known, change) => ({ ...known, ...change.facts }), facts);
}

/** Returns the facts that a feed shows at an instant, mistakes included; null: it does not show the record. */
export function shownTo(record: TruthRecord, feed: string, at: Date): FactValues | null {
  const from = record.shownFrom[feed];
  if (from === null || at < (from ?? record.announcedAt)) return null;
  const heard = record.changes.filter(({ at: since, shown }) => {
    const told = shown?.[feed];
    return told !== null && (told ?? since) <= at;
  });
  const wrong = record.mistakes.filter(
    ({ feeds, from: since, to }) => feeds.includes(feed) && since <= at && (to === null || at < to),
  );
  return [...heard.map(({ facts }) => facts), ...wrong.map(({ shows }) => shows)].reduce<FactValues>(
    (known, facts) => ({ ...known, ...facts }),
    record.facts,
  );
}

/** Returns every value that a fact has had by an instant, the oldest first. */
export function valuesUntil({ facts, changes }: TruthRecord, fact: string, at: Date): readonly Value[] {
  const later = changes.filter((change) => change.at <= at && fact in change.facts);
  return [facts[fact] ?? null, ...later.map((change) => change.facts[fact] ?? null)];
}
