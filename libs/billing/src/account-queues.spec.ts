import { AccountQueues } from './account-queues';

const bounds = { maxWaiting: 2, maxWaitMs: 60_000 };

describe('the queues of accounts', () => {
  it('run one task of an account at a time, in order of arrival', async () => {
    const queues = new AccountQueues(bounds);
    const order: string[] = [];
    const enter = async (name: string) => {
      expect(await queues.enter('acc_1')).toBe(true);
      order.push(name);
    };
    await enter('first');
    const [second, third] = [enter('second'), enter('third')];
    expect(await queues.enter('acc_1')).toBe(false);
    expect(await queues.enter('acc_2')).toBe(true);
    expect(order).toEqual(['first']);
    queues.leave('acc_1');
    await second;
    expect(order).toEqual(['first', 'second']);
    queues.leave('acc_1');
    await third;
    queues.leave('acc_1');
    await enter('fourth');
    expect(order).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('reject a task after the max wait, and skip it later', async () => {
    jest.useFakeTimers();
    try {
      const queues = new AccountQueues(bounds);
      await queues.enter('acc_1');
      const late = queues.enter('acc_1');
      jest.advanceTimersByTime(bounds.maxWaitMs);
      expect(await late).toBe(false);
      const next = queues.enter('acc_1');
      queues.leave('acc_1');
      expect(await next).toBe(true);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
