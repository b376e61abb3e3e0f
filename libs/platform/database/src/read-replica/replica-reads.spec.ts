import { Logger } from '@nestjs/common';
import { ReplicaReads, type ReadOutcome } from './replica-reads';

type Reader = ConstructorParameters<typeof ReplicaReads>[1];

/** Makes reads with a primary that returns `primary`, and a replica that returns what the test says. */
function reads(says: (wanted: number) => Promise<{ version: number; rows: unknown }>) {
  const outcomes: ReadOutcome[] = [];
  const wanted: number[] = [];
  const versions = { areCurrent: true, newest: 5, confirm: () => Promise.resolve(false) };
  const replica = {
    readSince: (version: number) => {
      wanted.push(version);
      return says(version);
    },
    close: () => Promise.resolve(),
  } as Reader;
  const primary = { query: () => Promise.resolve('primary') } as never;
  const made = new ReplicaReads(primary, replica, versions, (outcome) => outcomes.push(outcome));
  return { ask: () => made.query<unknown>('SELECT'), outcomes, wanted, versions };
}

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('reads with a replica', () => {
  it('request the newest version that is known', async () => {
    const { ask, wanted, versions } = reads(async () => ({ version: 9, rows: 'replica' }));
    expect(await ask()).toBe('replica');
    versions.newest = 12;
    await ask();
    expect(wanted).toEqual([5, 12]);
  });

  it('never return older data than before, whichever replica responds', async () => {
    const servers = [8, 6, 8];
    const { ask, outcomes } = reads(async (wanted) => {
      const version = servers.shift() ?? 0;
      return { version, rows: version < wanted ? null : version };
    });
    expect([await ask(), await ask(), await ask()]).toEqual([8, 'primary', 8]);
    expect(outcomes).toEqual(['replica', 'behind', 'replica']);
  });

  it('go to the primary when the committed version cannot be confirmed', async () => {
    const { ask, versions, wanted } = reads(async () => ({ version: 9, rows: 'replica' }));
    versions.areCurrent = false;
    expect(await ask()).toBe('primary');
    expect(wanted).toEqual([]);
  });

  it('do not use a failed replica for half a second, then try it with one read at a time', async () => {
    let answer: () => void = () => undefined;
    const { ask, outcomes, wanted } = reads(() =>
      wanted.length === 1
        ? Promise.reject(new Error('gone'))
        : new Promise((resolve) => (answer = () => resolve({ version: 9, rows: 'replica' }))),
    );
    expect([await ask(), await ask()]).toEqual(['primary', 'primary']);
    expect(wanted).toHaveLength(1);
    jest.advanceTimersByTime(501);
    const first = ask();
    expect(await ask()).toBe('primary');
    expect(wanted).toHaveLength(2);
    answer();
    expect(await first).toBe('replica');
    expect(outcomes).toEqual(['away', 'away', 'away', 'replica']);
  });
});
