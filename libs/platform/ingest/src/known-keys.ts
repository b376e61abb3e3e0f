import type { KeyCounts } from '@market/source-kit';

/** Keys that rows had in earlier runs at one path of a feed's payloads. */
export interface KnownPlace {
  /** Number of rows in good runs. */
  readonly rows: number;
  /** Number of latest rows that all had a key, by key. */
  readonly since: Readonly<Record<string, number>>;
}

/** Keys that rows had in earlier runs of a feed. Shape: by path in the payloads. */
export type KnownKeys = Readonly<Record<string, KnownPlace>>;

/** Number of rows that must all have had a key before it counts as missing; more if some row has lacked it before. */
const missedAfter = { never: 3, before: 100 };
/** Min number of payloads about one subject each: fewer may lack a key by chance. */
const leastAnswers = 3;

/**
 * Returns the reason why the payloads of a run have another form than those of earlier runs, null when they have not: a
 * key that every row had is missing in all.
 *
 * @param answers number of subjects if each payload is about one, null if a payload is about many
 */
export function reasonOfForm(known: KnownKeys, counts: KeyCounts, answers: number | null): string | null {
  if (answers !== null && answers < leastAnswers) return null;
  for (const [place, { rows, present }] of counts) {
    const before = known[place];
    if (before === undefined) continue;
    const gone = [...present].find(([key, count]) => count === 0 && wasCertain(before, key));
    if (gone !== undefined) return `none of ${rows} rows has ${gone[0]}, which every row had`;
  }
  return null;
}

/** Returns the keys to remember after a good run. */
export function keysAfter(known: KnownKeys, counts: KeyCounts): KnownKeys {
  const seen = [...counts].map(([place, { rows, present }]): [string, KnownPlace] => {
    const before = known[place];
    const since = [...present].map(([key, count]): [string, number] => [
      key,
      count === rows ? (before === undefined ? 0 : (before.since[key] ?? 0)) + rows : 0,
    ]);
    return [place, { rows: (before?.rows ?? 0) + rows, since: Object.fromEntries(since) }];
  });
  return { ...known, ...Object.fromEntries(seen) };
}

function wasCertain({ rows, since }: KnownPlace, key: string): boolean {
  const certain = since[key] ?? 0;
  return certain >= (certain === rows ? missedAfter.never : missedAfter.before);
}
