import { setTimeout as pause } from 'node:timers/promises';
import { appHeap } from '@market/dev-stack/app-heap';
import { minuteMs } from '@market/kernel';
import { load, type LoadTarget } from '../load';
import type { FigureScenario } from './figure-scenario';
import { heapInContainer, residentMegabytes } from './resident-megabytes';

const keysAtAll = 100_000;
const keysInUse = 1_000;
/** Number of connections, which share the keys without a rest. */
const connections = 20;
const stretches = 20;
/** Number of stretches that fit into the limits of the keys in a minute; then they wait for the next one. */
const stretchesAMinute = 10;

/**
 * Memory of the API's process.
 *
 * Source: docs/spec/reliability.md, "Speed".
 */
export const memory: FigureScenario = {
  id: 'memory',
  title: 'The memory of the API',
  question: `The resident memory of the API's process with ${keysAtAll} keys in the database, of which ${keysInUse} send requests, with the heap that Node has in a container of 512 MiB.`,
  unit: 'MB',
  how: `Every one of the ${keysInUse} keys sends for a list in turn over ${connections} connections, as fast as they are answered, for ${stretches} stretches of one second, with a minute's rest after ${stretchesAMinute}, for none may reach its limit; the memory is read from \`/metrics\` after each. Target: the highest of them.`,
  async measure(site) {
    const { url, keys } = await site.database(keysAtAll);
    site.say('starting the API …');
    const api = await site.startApi(url, { nodeOptions: [...appHeap.api, ...heapInContainer] });
    const atRest = await residentMegabytes(api);
    const target: LoadTarget = {
      variant: 'api',
      ...api,
      keys: keys.slice(0, keysInUse),
    };
    const under: number[] = [];
    for (let stretch = 0; stretch < stretches; stretch += 1) {
      site.stop.throwIfAborted();
      if (stretch > 0 && stretch % stretchesAMinute === 0) await pause(minuteMs, null, { signal: site.stop });
      const { requestsPerSecond } = await load(
        target,
        { path: '/v1/ipos', connections, requestsInARow: 1 },
        1,
      );
      const megabytes = await residentMegabytes(api);
      under.push(megabytes);
      site.say(
        `${stretch + 1}/${stretches}  ${Math.round(requestsPerSecond)} /s  ${megabytes.toFixed(0)} MB`,
      );
    }
    return [
      { title: 'before the first request', values: [atRest], limit: null },
      { title: 'under load', values: under, limit: null },
      { title: 'the highest under load', values: [Math.max(...under)], limit: { atMost: 300 } },
    ];
  },
};
