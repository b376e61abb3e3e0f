import { TestSlots } from './test-slots';

/** Starts work that runs until the test ends it. */
function held(slots: TestSlots, accountId: string, endpointsLimit = 5) {
  let end = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (end = resolve));
  return { done: slots.during(accountId, endpointsLimit, () => hanging), end: () => end() };
}

describe('running test events', () => {
  it.each([
    [5, 10],
    [20, 20],
  ])('of a plan with %i endpoints are %i at a time and account', async (limit, most) => {
    const slots = new TestSlots();
    const begun = Array.from({ length: most }, () => held(slots, 'acc_1', limit));
    await expect(held(slots, 'acc_1', limit).done).rejects.toMatchObject({
      code: 'RATE_001',
      kind: 'limited',
      publicMessage: `The test-event limit of ${most} at a time for this account is used up. Try again in 5 s.`,
    });
    const other = held(slots, 'acc_2', limit);
    begun[0]?.end();
    await begun[0]?.done;
    const next = held(slots, 'acc_1', limit);
    for (const one of [...begun, other, next]) one.end();
    await expect(Promise.all([...begun, other, next].map(({ done }) => done))).resolves.toBeDefined();
  });

  it('are limited to a hundred in a process over all accounts', async () => {
    const slots = new TestSlots();
    const begun = Array.from({ length: 100 }, (_, at) => held(slots, `acc_${at % 20}`));
    await expect(held(slots, 'acc_new').done).rejects.toMatchObject({
      code: 'SRV_002',
      kind: 'unavailable',
    });
    for (const { end } of begun) end();
    await Promise.all(begun.map(({ done }) => done));
    await expect(slots.during('acc_new', 5, () => Promise.resolve('sent'))).resolves.toBe('sent');
  });

  it('free their slots if they fail', async () => {
    const slots = new TestSlots();
    for (let count = 0; count < 200; count += 1) {
      await expect(slots.during('acc_1', 5, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    }
    await expect(slots.during('acc_1', 5, () => Promise.resolve('sent'))).resolves.toBe('sent');
  });
});
