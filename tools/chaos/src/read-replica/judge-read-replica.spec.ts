import { judgeReadReplica, type LaggingReplica, type NumberRead, staleReads } from './judge-read-replica';

const commits = [
  { number: 1, atMs: 1_000 },
  { number: 2, atMs: 5_000 },
];
const read = (part: Partial<NumberRead> = {}): NumberRead => ({
  phase: 'held',
  askedAtMs: 5_500,
  status: 200,
  number: 2,
  ...part,
});
const good: LaggingReplica = {
  commits,
  reads: [read()],
  byReplica: { following: 9, held: 0, 'following in fits': 4, away: 0, back: 5 },
};

describe('the verdict on a lagging replica', () => {
  it('lets an answer be a second old, and newer than due', () => {
    const lately = [read({ number: 1 }), read({ askedAtMs: 5_999, number: 1 }), read({ askedAtMs: 1_500 })];
    expect(judgeReadReplica({ ...good, reads: lately })).toEqual([]);
  });

  it.each<[string, NumberRead]>([
    ['shows the number before', read({ askedAtMs: 6_000, number: 1 })],
    ['shows none', read({ askedAtMs: 6_000, number: null })],
  ])('finds an answer that %s a second after the commit', (_what, stale) => {
    expect(staleReads(commits, [stale])).toEqual([stale]);
    expect(judgeReadReplica({ ...good, reads: [stale] })).toEqual([
      'answers older than a second: 1, at most 0',
    ]);
  });

  it.each<[string, Partial<LaggingReplica>, RegExp]>([
    ['an answer of 503', { reads: [read({ status: 503, number: null })] }, /not 200/],
    [
      'a replica that answers while it is away',
      { byReplica: { ...good.byReplica, away: 1 } },
      /while it was away/,
    ],
    ['a replica that is never asked', { byReplica: { ...good.byReplica, following: 0 } }, /answered nothing/],
    ['a replica that is not asked again', { byReplica: { ...good.byReplica, back: 0 } }, /answered nothing/],
    ['a run without reads', { reads: [] }, /without a commit/],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeReadReplica({ ...good, ...damage }).some((line) => fault.test(line))).toBe(true);
  });
});
