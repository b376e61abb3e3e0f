import { HashQueue } from './hash-queue';

describe('the queue of password hashes', () => {
  it('runs one at a time, lets eight wait, and refuses more', async () => {
    const queue = new HashQueue();
    let running = 0;
    let most = 0;
    const hash = async () => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
    };
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => queue.run(`user-${at}`, hash)),
    );
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<string>(9).fill('fulfilled'),
      ...Array<string>(3).fill('rejected'),
    ]);
    expect(most).toBe(1);
    await expect(queue.run('user-11', () => Promise.resolve('later'))).resolves.toBe('later');
  });

  it('gives no party more than two places, so that the others find room', async () => {
    const queue = new HashQueue();
    const hash = () => new Promise(setImmediate);
    const flood = Promise.allSettled(Array.from({ length: 50 }, () => queue.run('flooder', hash)));
    const others = Promise.allSettled(Array.from({ length: 7 }, (_, at) => queue.run(`user-${at}`, hash)));
    const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
      results.filter(({ status }) => status === 'fulfilled').length;
    expect([fulfilled(await flood), fulfilled(await others)]).toEqual([2, 7]);
    await expect(queue.run('flooder', () => Promise.resolve('later'))).resolves.toBe('later');
  });

  it('goes on after a hash that fails', async () => {
    const queue = new HashQueue();
    const failed = queue.run('one', () => Promise.reject(new Error('no memory')));
    await expect(Promise.all([failed, queue.run('one', () => Promise.resolve(1))])).rejects.toThrow(
      'no memory',
    );
    await expect(queue.run('one', () => Promise.resolve(2))).resolves.toBe(2);
  });
});
