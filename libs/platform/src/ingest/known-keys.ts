import type { KeyCounts } from '../source-kit';

/** What is remembered of the rows at one place of a feed's answers. */
export interface KnownPlace {
  /** Rows that good runs have seen. */
  readonly rows: number;
  /** For how many rows, up to the last one, each key has been in all of them. */
  readonly since: Readonly<Record<string, number>>;
}

/** Shape: by place in the answers. */
export type KnownKeys = Readonly<Record<string, KnownPlace>>;

/** Rows that must all have had a key before it can be missed; more where some row has lacked it before. */
const missedAfter = { never: 3, before: 100 };
/** Answers about one subject each differ by subject: fewer of them lack a key by chance. */
const leastAnswers = 3;

/**
 * Why the answers of a run have another form than those of earlier runs, null when they have not: a key that was in
 * every row is in none.
 *
 * @param answers how many answers there are about one subject each, null where an answer is about many
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

/** What is known after a good run. */
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
