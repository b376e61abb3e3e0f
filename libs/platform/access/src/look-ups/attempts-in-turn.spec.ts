import { AttemptsInTurn } from './attempts-in-turn';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Attempts whose results the test gives, in the order in which they are made. */
function theAttempts() {
  const attempts = new AttemptsInTurn<string>((result) => result === 'full');
  const made: { resolve: (result: string) => void; reject: (error: Error) => void }[] = [];
  const attempt = () => new Promise<string>((resolve, reject) => void made.push({ resolve, reject }));
  return { made, make: (subject = 'a') => attempts.make(subject, attempt) };
}

describe('attempts in turn', () => {
  it('are made one at a time for each subject, while they are admitted', async () => {
    const { made, make } = theAttempts();
    const [first, second, other] = [make(), make(), make('b')];
    expect(made).toHaveLength(2);
    made[1]?.resolve('other');
    expect(await other).toBe('other');
    made[0]?.resolve('one');
    expect(await first).toBe('one');
    await turn();
    made[2]?.resolve('two');
    expect(await second).toBe('two');
  });

  it('share a refusal with those that waited for it, and pause before the next one', async () => {
    const { made, make } = theAttempts();
    const first = make();
    const before = [make(), make()];
    made[0]?.resolve('room');
    expect(await first).toBe('room');
    await turn();
    const later = make();
    made[1]?.resolve('full');
    expect(await Promise.all(before)).toEqual(['full', 'full']);
    await turn();
    // `later` came while the refusing attempt was being made, which may be older than it.
    expect(made).toHaveLength(2);
    while (made.length < 3) await turn();
    made[2]?.resolve('room');
    expect(await later).toBe('room');
  });

  it('share a failure with those that waited, and are made again afterwards', async () => {
    const { made, make } = theAttempts();
    const failed = [make(), make()];
    made[0]?.resolve('room');
    expect(await failed[0]).toBe('room');
    await turn();
    made[1]?.reject(new Error('away'));
    await expect(failed[1]).rejects.toThrow('away');
    await turn();
    const again = make();
    made[2]?.resolve('room');
    expect(await again).toBe('room');
  });

  it('are made when they join in the very moment in which the last one ends', async () => {
    const { made, make } = theAttempts();
    const first = make();
    made[0]?.resolve('room');
    await first;
    const next = make();
    await turn();
    made[1]?.resolve('more');
    expect(await Promise.race([next, turn()])).toBe('more');
  });
});
