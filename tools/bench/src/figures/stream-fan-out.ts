import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventDescription } from '@market/contracts';
import { createDataSource } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { appHeap } from '@market/dev-stack/app-heap';
import { databaseParts } from '@market/ingestor/parts';
import { dayInIndia } from '@market/kernel';
import type { DataSource } from 'typeorm';
import type { BenchSite } from '../bench-site';
import { median } from '../scenario';
import type { FigureScenario } from './figure-scenario';
import { OpenStreams, streamAccounts, streamCount } from './open-streams';

const events = 20;
const pauseMs = 500;

/**
 * Time from the announcement of an event to its arrival over many open streams.
 *
 * Source: docs/spec/states-and-events.md, "Streams".
 */
export const streamFanOut: FigureScenario = {
  id: 'stream-fan-out',
  title: 'One event to a thousand open streams',
  question: `How long an event takes from before its transaction to its arrival over ${streamCount} open streams of one API.`,
  unit: 'ms',
  how: `The streams of ${streamAccounts} accounts are open at once, all in the process that measures. ${events} events are announced, ${pauseMs} ms apart; an ingestor gives them their positions in the log. Each value is that of one event; the target is for the stream in the middle.`,
  async measure(site) {
    const { url, keys } = await site.database(streamAccounts);
    await startIngestor(site, url);
    const api = await site.startApi(url);
    const settings = { url, applicationName: 'bench', poolSize: 1 };
    const dataSource = await createDataSource(settings, databaseParts).initialize();
    const streams = await OpenStreams.open(api.base, keys);
    const measured: (readonly number[])[] = [];
    try {
      for (let event = 0; event <= events; event += 1) {
        await pause(pauseMs, null, { signal: site.stop });
        measured.push(await delays(dataSource, streams));
        site.say(`${event}/${events}  ${median(measured.at(-1) ?? []).toFixed(1)} ms`);
      }
    } finally {
      streams.close();
      await dataSource.destroy();
      await api.stop();
    }
    // The first event finds programs that have not done this before.
    const values = measured.slice(1);
    return [
      { title: 'the first stream', values: values.map((each) => each[0] ?? NaN), limit: null },
      { title: 'the stream in the middle', values: values.map(median), limit: { atMost: 100 } },
      { title: 'the last stream', values: values.map((each) => each.at(-1) ?? NaN), limit: null },
    ];
  },
};

async function startIngestor(site: BenchSite, url: string): Promise<void> {
  await site.start({
    name: 'ingestor',
    entry: join(site.root, 'apps', 'ingestor', 'dist', 'main.js'),
    env: site.environment(url),
    upPath: '/health/ready',
    nodeOptions: appHeap.ingestor,
  });
}

/** Announces an event. @returns its delays over all streams, ascending. Units: milliseconds */
async function delays(dataSource: DataSource, streams: OpenStreams): Promise<readonly number[]> {
  const subjectId = `bench_${randomBytes(8).toString('hex')}`;
  const now = new Date();
  const arrived = streams.arrivals(subjectId);
  const beganAtMs = performance.now();
  await new Outbox().announce(dataSource, [
    {
      ...{ dataSet: 'sample', type: 'ipo.opened', subjectId, effectiveOn: dayInIndia(now), occurredAt: now },
      data: { ...eventDescription('ipo.opened')?.example, id: subjectId },
    },
  ]);
  return (await arrived).map((atMs) => atMs - beganAtMs);
}
