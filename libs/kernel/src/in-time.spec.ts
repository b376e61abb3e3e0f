import { stat } from 'node:fs/promises';
import { inTime } from './maybe-promise';

const never = new Promise<string>(() => undefined);
const refuse = () => {
  throw new Error('too late');
};

describe('inTime', () => {
  it('returns the result of the work', async () => {
    await expect(inTime(1_000, Promise.resolve('tea'), refuse)).resolves.toBe('tea');
    await expect(inTime(1_000, Promise.reject(new Error('no tea')), () => 'milk')).rejects.toThrow('no tea');
  });

  it('returns the result of `late` after the timeout', async () => {
    await expect(inTime(5, never, () => 'milk')).resolves.toBe('milk');
    await expect(inTime(5, never, refuse)).rejects.toThrow('too late');
  });

  it('ignores a failure of the work after the timeout', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<string>((_, reject) => (fail = reject));
    await expect(inTime(5, work, () => 'milk')).resolves.toBe('milk');
    fail(new Error('no tea'));
    await new Promise((resolve) => setImmediate(resolve));
  });

  it('takes a result that arrived before the timeout while the process was busy', async () => {
    const asked = stat(__filename).then(() => 'tea');
    const waited = inTime(5, asked, () => 'milk');
    const busyUntil = performance.now() + 100;
    while (performance.now() < busyUntil);
    await expect(waited).resolves.toBe('tea');
  });
});
