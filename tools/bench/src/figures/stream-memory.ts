import { setTimeout as pause } from 'node:timers/promises';
import type { BenchSite } from '../bench-site';
import type { FigureScenario } from './figure-scenario';
import { OpenStreams, streamAccounts, streamCount } from './open-streams';
import { residentMegabytes } from './resident-megabytes';

const starts = 5;
/** Time in which a process does what it puts off. */
const restMs = 5_000;

/** Memory of the API's process for each open stream. */
export const streamMemory: FigureScenario = {
  id: 'stream-memory',
  title: 'The memory of an open stream',
  question: `How much resident memory of the API's process an open stream takes, of ${streamCount} at once.`,
  unit: 'kB',
  how: `The process, packaged as its image has it, is started ${starts} times. Its memory is read from \`/metrics\` before the streams are opened and ${restMs / 1_000} s after that; the difference is divided by their number.`,
  async measure(site) {
    const values: number[] = [];
    for (let start = 1; start <= starts; start += 1) {
      values.push(await perStream(site));
      site.say(`${start}/${starts}  ${values.at(-1)?.toFixed(1)} kB`);
    }
    return [{ title: 'for each open stream', values, limit: null }];
  },
};

async function perStream(site: BenchSite): Promise<number> {
  const { url, keys } = await site.database(streamAccounts);
  const api = await site.startApi(url);
  try {
    // The first request of each account reads what the API keeps of it in memory.
    await Promise.all(keys.map((key) => fetch(`${api.base}/v1/events`, { headers: { 'X-API-Key': key } })));
    await pause(restMs, null, { signal: site.stop });
    const before = await residentMegabytes(api);
    const streams = await OpenStreams.open(api.base, keys);
    try {
      await pause(restMs, null, { signal: site.stop });
      return ((await residentMegabytes(api)) - before) * (1_000 / streamCount);
    } finally {
      streams.close();
    }
  } finally {
    await api.stop();
  }
}
