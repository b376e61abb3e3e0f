import { TaskRegistry } from '@market/base/tasks';
import { minuteMs } from '@market/kernel';
import type { AlertTeller } from './alert-teller';
import { AlertsJob } from './alerts.job';
import type { KeyAlerts } from './key-alerts';
import type { UsageAlerts } from './usage-alerts';

function aJob() {
  const tasks = new TaskRegistry();
  const looks: string[] = [];
  const note = (what: string) => () => Promise.resolve(looks.push(what));
  const usage = { look: note('usage') } as unknown as UsageAlerts;
  const keys = { look: note('keys') } as unknown as KeyAlerts;
  const teller = { forgetOld: note('old') } as unknown as AlertTeller;
  return { job: new AlertsJob(usage, keys, teller, tasks), tasks, looks };
}

describe('the job of alerts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('looks at its start, at usage once a minute and at keys once an hour', async () => {
    const { job, looks } = aJob();
    job.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(3 * minuteMs);
    expect(looks).toEqual(['usage', 'keys', 'old', 'usage', 'usage', 'usage']);
    await jest.advanceTimersByTimeAsync(57 * minuteMs);
    expect(looks.filter((look) => look === 'keys')).toHaveLength(2);
    await job.onApplicationShutdown();
  });

  it('looks no more after it was stopped', async () => {
    const { job, tasks, looks } = aJob();
    job.onApplicationBootstrap();
    await job.onApplicationShutdown();
    looks.length = 0;
    await jest.advanceTimersByTimeAsync(120 * minuteMs);
    expect([looks, tasks.getIntervals()]).toEqual([[], []]);
  });
});
