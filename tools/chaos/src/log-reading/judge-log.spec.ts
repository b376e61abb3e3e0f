import { judgeLog, type LogReading } from './judge-log';

const good: LogReading = { log: ['a', 'b', 'c'], seen: ['a', 'b', 'c'], kills: 1, failed: 2 };

describe('the verdict on a reader of the log', () => {
  it('is sound when each event came once, in the order of the log', () => {
    expect(judgeLog(good)).toEqual([]);
  });

  it.each<[string, Partial<LogReading>, string]>([
    ['an event that did not come', { seen: ['a', 'c'] }, 'missed in the log: 1, at most 0'],
    ['an event that came again', { seen: ['a', 'b', 'a', 'c'] }, 'twice in the log: 1, at most 0'],
    ['an event of no commit', { seen: ['a', 'x', 'b', 'c'] }, 'unknown in the log: 1, at most 0'],
    ['another order', { seen: ['a', 'c', 'b'] }, 'out of order in the log: 2, at most 0'],
    ['a run without a kill', { kills: 0 }, 'runs in which no kill met the reader of the log: 1, at most 0'],
    [
      'a run whose kills no request met',
      { failed: 0 },
      'runs in which no kill met the reader of the log: 1, at most 0',
    ],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeLog({ ...good, ...damage })).toEqual([fault]);
  });
});
