import { ManualClock } from '@market/kernel';
import { InProcessMeter } from './in-process-meter';

const free = { requestsPerMinute: 10, requestsPerDay: 100 };
const live = { accountId: 'acc_1', environment: 'live' } as const;

function aMeter() {
  const clock = new ManualClock(new Date('2026-11-20T04:00:00.000Z'));
  return { clock, meter: new InProcessMeter(clock) };
}

async function admittedOf(meter: InProcessMeter, requests: number, account: typeof live = live) {
  const answers = await Promise.all(Array.from({ length: requests }, () => meter.admit(account, free)));
  return answers.filter(({ admitted }) => admitted).length;
}

describe('the in-process meter', () => {
  it('admits exactly the limit of many requests at once', async () => {
    expect(await admittedOf(aMeter().meter, 210)).toBe(10);
  });

  it('counts each account and environment apart', async () => {
    const { meter } = aMeter();
    await admittedOf(meter, 20);
    expect((await meter.admit({ ...live, environment: 'test' }, free)).remaining).toBe(9);
    expect((await meter.admit({ ...live, accountId: 'acc_2' }, free)).remaining).toBe(9);
    expect(meter.used(live)).toEqual({ minute: 10, day: 10 });
    expect(meter.used({ ...live, environment: 'test' })).toEqual({ minute: 1, day: 1 });
  });

  it('frees nothing and freezes nothing when the clock is put back', async () => {
    const { clock, meter } = aMeter();
    await admittedOf(meter, 10);
    clock.advance(-3_600_000);
    expect(await admittedOf(meter, 1)).toBe(0);
    clock.advance(60_001);
    expect(await admittedOf(meter, 20)).toBe(10);
  });

  it('names a reset in the time of the wall even after the clock was put back', async () => {
    const { clock, meter } = aMeter();
    clock.advance(-3_600_000);
    const { resetAtSeconds } = await meter.admit(live, free);
    expect(resetAtSeconds).toBe(clock.now().getTime() / 1_000 + 61);
  });

  it('forgets accounts with nothing left to count', async () => {
    const { clock, meter } = aMeter();
    for (let count = 0; count < 100; count += 1) {
      await meter.admit({ accountId: `acc_${count}`, environment: 'live' }, free);
    }
    expect(meter.accounts).toBe(100);
    clock.advance(24 * 3_600_000 + 120_000);
    await meter.admit(live, free);
    expect(meter.accounts).toBe(1);
  });
});
