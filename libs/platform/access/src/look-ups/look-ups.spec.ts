import { LookUps } from './look-ups';

/** Fake database whose replies the test resolves or rejects. */
function aDatabase(known: readonly string[] = []) {
  const questions: { names: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const read = (names: readonly string[]) =>
    new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
      const found = names.filter((name) => known.includes(name)).map((name) => [name, `${name}!`] as const);
      questions.push({ names, answer: () => resolve(new Map(found)), fail: () => reject(new Error('away')) });
    });
  return { questions, read };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('batched look-ups', () => {
  it('query at once, and gather names while all slots are taken', async () => {
    const { questions, read } = aDatabase(['b', 'd']);
    const lookUps = new LookUps(read, { concurrency: 2, pauseMs: 0, joinsRunning: true });
    const found = ['a', 'b', 'c', 'd', 'c', 'a'].map((name) => lookUps.of(name));
    expect(questions.map(({ names }) => names)).toEqual([['a'], ['b']]);
    questions[0]?.answer();
    await turn();
    expect(questions.map(({ names }) => names)).toEqual([['a'], ['b'], ['c', 'd']]);
    for (const { answer } of questions) answer();
    expect(await Promise.all(found)).toEqual([null, 'b!', null, 'd!', null, null]);
  });

  it('join a running query of the same name only where that is wished', async () => {
    const { questions, read } = aDatabase(['a']);
    const lookUps = new LookUps(read, { concurrency: 1, pauseMs: 0, joinsRunning: false });
    const found = [lookUps.of('a'), lookUps.of('a'), lookUps.of('a')];
    questions[0]?.answer();
    expect(await found[0]).toBe('a!');
    await turn();
    expect(questions.map(({ names }) => names)).toEqual([['a'], ['a']]);
    questions[1]?.answer();
    expect(await Promise.all(found)).toEqual(['a!', 'a!', 'a!']);
  });

  it('pause after a query, and query at most a thousand names at a time', async () => {
    const { questions, read } = aDatabase(['n0', 'n1500']);
    const lookUps = new LookUps(read, { concurrency: 1, pauseMs: 30, joinsRunning: true });
    const first = lookUps.of('first');
    const found = Array.from({ length: 1_501 }, (_, at) => lookUps.of(`n${at}`));
    questions[0]?.answer();
    const startedAt = performance.now();
    expect(await first).toBeNull();
    for (const asked of [1, 2]) {
      while (questions.length <= asked) await turn();
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(asked * 29);
      questions[asked]?.answer();
    }
    const answers = await Promise.all(found);
    expect([answers[0], answers[1], answers[1_500]]).toEqual(['n0!', null, 'n1500!']);
    expect(questions.map(({ names }) => names.length)).toEqual([1, 1_000, 501]);
  });

  it('reject all waiting callers when a query fails, and query again afterwards', async () => {
    const { questions, read } = aDatabase(['a']);
    const lookUps = new LookUps(read, { concurrency: 1, pauseMs: 0, joinsRunning: true });
    const failed = lookUps.of('a');
    questions[0]?.fail();
    await expect(failed).rejects.toThrow('away');
    const again = lookUps.of('a');
    questions[1]?.answer();
    await expect(again).resolves.toBe('a!');
  });

  it('reject after the time limit of a request, and free the slot of a query without reply', async () => {
    const { questions, read } = aDatabase(['b']);
    const lookUps = new LookUps(read, { concurrency: 1, pauseMs: 0, joinsRunning: true });
    await expect(lookUps.of('a')).rejects.toThrow('no answer of the database');
    const next = lookUps.of('b');
    while (questions.length < 2) await turn();
    questions[1]?.answer();
    await expect(next).resolves.toBe('b!');
  });
});
