import { SchedulerRegistry } from '@nestjs/schedule';
import { TradingCalendar } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import type { Feed, Payload } from '@market/source-kit';
import { until } from '@market/testing';
import { aMangoFeed, anAnswer } from '@market/source-kit/testing';
import { anIngestor, openGrove } from './__fixtures__/grove-database';
import { type FeedRuns, FeedScheduler } from './feed-scheduler';

class Holidays extends TradingCalendar {
  constructor(private readonly shut: readonly string[]) {
    super();
  }
  override isTradingDay(day: IndianDay): Promise<boolean> {
    return Promise.resolve(!this.shut.includes(day));
  }
}

describe('FeedScheduler', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;
  let fetched: string[];
  let schedulers: FeedScheduler[];

  beforeAll(async () => {
    grove = await openGrove('feed_scheduler');
  });
  beforeEach(async () => {
    fetched = [];
    schedulers = [];
    await grove.clear();
  });
  afterEach(() => Promise.all(schedulers.map(end)));
  afterAll(() => grove.close());

  /** Ends a scheduler as Nest does. */
  const end = async (scheduler: FeedScheduler): Promise<void> => {
    scheduler.onModuleDestroy();
    await scheduler.onApplicationShutdown();
  };

  const feed = (id: string, part: Partial<Feed> = {}): Feed => {
    const fetch = (): Promise<readonly Payload[]> => {
      fetched.push(id);
      return Promise.resolve([anAnswer([id, '5'])]);
    };
    return { ...aMangoFeed(fetch), id, ...part };
  };

  const ingestor = (
    feeds: readonly Feed[],
    {
      shut = [],
      runs = 'all',
      environment = {},
    }: { shut?: string[]; runs?: FeedRuns; environment?: Record<string, string> } = {},
  ) => {
    const one = anIngestor(grove.dataSource, grove.folder, feeds, environment);
    const jobs = new SchedulerRegistry();
    const process = { isEnding: false };
    const isEnding = () => process.isEnding;
    const reread = () => Promise.resolve(null);
    const parts = { ...one.parts, calendar: new Holidays(shut), runs, reread, isEnding };
    const scheduler = new FeedScheduler(one.runner, jobs, parts);
    schedulers.push(scheduler);
    return { ...one, jobs, scheduler, process };
  };

  /** Waits, for at most two seconds, until the run log has this number of finished runs. */
  const finished = async (count: number) => {
    for (let left = 200; left > 0; left -= 1) {
      const runs = (await grove.runs()).filter((run) => run['finished']);
      if (runs.length >= count)
        return runs.map((run) => `${String(run['feed_id'])} ${String(run['status'])}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no ${count} runs`);
  };
  const slots = async () =>
    (await grove.rows(`SELECT to_char(slot, 'HH24:MI:SS.MS') AS slot FROM feed_run ORDER BY id`)).map(
      ({ slot }) => slot,
    );
  const goodSince = (id: string, at: string) =>
    grove.dataSource.query(`INSERT INTO feed_state (feed_id, last_success_at) VALUES ($1, $2)`, [id, at]);

  it('catches up with silent feeds at start, in the order of their sources', async () => {
    await goodSince('grove.b', '2026-11-20T05:30:00Z');
    await goodSince('grove.c', '2026-11-20T04:59:59Z');
    const { scheduler } = ingestor([feed('grove.d'), feed('grove.b'), feed('grove.c'), feed('grove.a')]);
    scheduler.onApplicationBootstrap();
    await expect(finished(3)).resolves.toEqual(['grove.d ok', 'grove.c ok', 'grove.a ok']);
    expect(fetched).toEqual(['grove.d', 'grove.c', 'grove.a']);
  });

  it('catches up once in ingestors that start together', async () => {
    const all = [1, 2, 3].map(() => ingestor([feed('grove.a'), feed('grove.b')]));
    for (const { scheduler } of all) scheduler.onApplicationBootstrap();
    await finished(2);
    await Promise.all(schedulers.map(end));
    expect([...fetched].sort()).toEqual(['grove.a', 'grove.b']);
  });

  it('catches up with the other feeds when one fails', async () => {
    const broken = feed('grove.a', { fetch: () => Promise.reject(new Error('no')) });
    const { scheduler } = ingestor([broken, feed('grove.b')]);
    scheduler.onApplicationBootstrap();
    await expect(finished(2)).resolves.toEqual(['grove.a failed', 'grove.b ok']);
  });

  it('runs a feed in the nearest minute, whatever the clock’s milliseconds', async () => {
    await goodSince('grove.a', '2026-11-20T06:00:00Z');
    const { scheduler, jobs, clock } = ingestor([feed('grove.a')]);
    scheduler.onApplicationBootstrap();
    for (const [at, count] of [
      ['2026-11-20T06:29:59.990Z', 1],
      ['2026-11-20T06:30:00.000Z', 1],
      ['2026-11-20T06:30:02.500Z', 1],
      ['2026-11-20T06:45:00.001Z', 2],
    ] as const) {
      clock.set(new Date(at));
      await jobs.getCronJob('grove.a').fireOnTick();
      await scheduler.atRest();
      expect(await grove.runs()).toHaveLength(count);
    }
    await expect(slots()).resolves.toEqual(['06:30:00.000', '06:45:00.000']);
  });

  it('has one job per enabled feed, in India’s time', () => {
    const { scheduler, jobs } = ingestor([feed('grove.a', { schedule: { cron: '30 20 * * *' } })]);
    scheduler.onApplicationBootstrap();
    const next = jobs.getCronJob('grove.a').nextDate().toUTC();
    expect([next.hour, next.minute]).toEqual([15, 0]);
  });

  it('skips days without trading if the feed says so', async () => {
    for (const id of ['grove.a', 'grove.b']) await goodSince(id, '2026-11-21T18:31:00Z');
    const onlyTrading = feed('grove.a', { schedule: { cron: '0 * * * *', tradingDaysOnly: true } });
    const { scheduler, jobs, clock } = ingestor([onlyTrading, feed('grove.b')], { shut: ['2026-11-22'] });
    clock.set(new Date('2026-11-21T18:31:00Z'));
    scheduler.onApplicationBootstrap();
    for (const id of ['grove.a', 'grove.b']) await jobs.getCronJob(id).fireOnTick();
    await expect(finished(1)).resolves.toEqual(['grove.b ok']);
    clock.set(new Date('2026-11-22T18:30:00Z'));
    await jobs.getCronJob('grove.a').fireOnTick();
    await expect(finished(2)).resolves.toEqual(['grove.b ok', 'grove.a ok']);
  });

  it('does not run sources that are switched off, and none at all when it is not active', async () => {
    const off = ingestor([feed('grove.a')], { environment: { SOURCE_GROVE_ENABLED: 'false' } });
    const passive = ingestor([feed('grove.a')], { runs: 'none' });
    for (const { scheduler, jobs } of [off, passive]) {
      scheduler.onApplicationBootstrap();
      expect(jobs.getCronJobs().size).toBe(0);
      await end(scheduler);
    }
    expect(fetched).toEqual([]);
  });

  it('runs bundled feeds also when sources are off, once and without a clock', async () => {
    const { scheduler, jobs } = ingestor([feed('grove.a'), feed('grove.b', { bundled: true })], {
      runs: 'bundled',
    });
    scheduler.onApplicationBootstrap();
    await expect(finished(1)).resolves.toEqual(['grove.b ok']);
    expect(jobs.getCronJobs().size).toBe(0);
    expect(fetched).toEqual(['grove.b']);
  });

  it('runs feeds of single subjects only after the lists that make them known', async () => {
    const { scheduler } = ingestor([feed('grove.a', { perSubject: true }), feed('grove.b')]);
    scheduler.onApplicationBootstrap();
    await expect(finished(2)).resolves.toEqual(['grove.b ok', 'grove.a ok']);
  });

  it('takes no slot and catches up with no feed once the process has begun to shut down', async () => {
    await goodSince('grove.a', '2026-11-20T06:00:00Z');
    let letGo = (): void => undefined;
    const held = new Promise<readonly Payload[]>((resolve) => {
      letGo = () => resolve([anAnswer(['grove.b', '5'])]);
    });
    const { scheduler, jobs, process } = ingestor([
      feed('grove.a'),
      feed('grove.b', { fetch: () => held }),
      feed('grove.c'),
    ]);
    scheduler.onApplicationBootstrap();
    await until('it catches up', async () => (await grove.runs()).length === 1);
    process.isEnding = true;
    await jobs.getCronJob('grove.a').fireOnTick();
    letGo();
    await scheduler.atRest();
    expect((await grove.runs()).map((run) => run['feed_id'])).toEqual(['grove.b']);
  });

  it('runs a feed after the clock was set back, although its success and its slots are ahead', async () => {
    const one = ingestor([feed('grove.a')]);
    one.clock.set(new Date('2026-11-20T08:00:00.000Z'));
    await one.runner.run('grove.a', new Date('2026-11-20T08:00:00.000Z'));
    one.clock.step(-2 * 3_600_000);
    one.scheduler.onApplicationBootstrap();
    await until('it catches up', () => fetched.length === 2);
    await one.scheduler.atRest();
    one.clock.advance(2 * 3_600_000);
    await one.runner.run('grove.a', new Date('2026-11-20T08:00:00.000Z'));
    expect(fetched).toHaveLength(3);
  });

  it('is told to stop before anything is awaited, and its clocks stop', async () => {
    await goodSince('grove.b', '2026-11-20T06:00:00Z');
    const endless = feed('grove.a', { fetch: () => new Promise<never>(() => undefined) });
    const { scheduler, jobs } = ingestor([endless, feed('grove.b')]);
    scheduler.onApplicationBootstrap();
    const clocks = [...jobs.getCronJobs().values()];
    await until('it catches up', async () => (await grove.runs()).length === 1);
    scheduler.onModuleDestroy();
    await expect(finished(1)).resolves.toEqual(['grove.a failed']);
    expect(clocks.map(({ isActive }) => isActive)).toEqual([false, false]);
  });

  it('aborts fetching on a stop, and catches up at once at the next start', async () => {
    await goodSince('grove.a', '2026-11-20T05:59:00Z');
    const clockwork = ingestor([feed('grove.a', { fetch: () => new Promise<never>(() => undefined) })]);
    clockwork.scheduler.onApplicationBootstrap();
    await clockwork.scheduler.atRest();
    await clockwork.jobs.getCronJob('grove.a').fireOnTick();
    await until('it runs', async () => (await grove.runs()).length === 1);
    await end(clockwork.scheduler);
    await expect(finished(1)).resolves.toEqual(['grove.a failed']);
    ingestor([feed('grove.a')]).scheduler.onApplicationBootstrap();
    await expect(finished(2)).resolves.toEqual(['grove.a failed', 'grove.a ok']);
    // A run that was taken up is not taken up again.
    const third = ingestor([feed('grove.a')]);
    third.clock.advance(10 * 60_000);
    third.scheduler.onApplicationBootstrap();
    await third.scheduler.atRest();
    expect(await grove.runs()).toHaveLength(2);
  });

  it('takes up a stopped run in another ingestor, although the feed succeeded recently', async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance'],
    });
    try {
      await goodSince('grove.a', '2026-11-20T05:59:00Z');
      const other = ingestor([feed('grove.a')]);
      other.scheduler.onApplicationBootstrap();
      await other.scheduler.atRest();
      const ending = ingestor([feed('grove.a', { fetch: () => new Promise<never>(() => undefined) })]);
      const running = ending.runner.run('grove.a', new Date('2026-11-20T06:00:00Z'));
      ending.runner.stop();
      await running;
      other.clock.advance(10 * 60_000);
      jest.advanceTimersByTime(10 * 60_000);
      await expect(finished(2)).resolves.toEqual(['grove.a failed', 'grove.a ok']);
    } finally {
      jest.useRealTimers();
    }
  });
});
