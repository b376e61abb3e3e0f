import { setTimeout as pause } from 'node:timers/promises';
import type { BenchSite } from '../bench-site';
import type { FigureScenario } from './figure-scenario';
import { residentMegabytes } from './resident-megabytes';

const pairs = 5;
const accounts = 2_048;
/** Time in which a started process does what it puts off. */
const restMs = 5_000;

/**
 * Memory that the dashboard takes of the API's process at rest.
 *
 * Source: docs/spec/dashboard.md, "Cost".
 */
export const dashboardMemory: FigureScenario = {
  id: 'dashboard-memory',
  title: 'The memory of the dashboard',
  question: 'How much more resident memory the API takes at rest with the dashboard than without it.',
  unit: 'MB',
  how: `The process, packaged as its image has it, is started ${pairs} times with \`DASHBOARD=off\` and ${pairs} times with the dashboard, in turn; \`/metrics\` is read ${restMs / 1_000} s after it is ready. Each difference is that of a pair.`,
  async measure(site) {
    const without: number[] = [];
    const withDashboard: number[] = [];
    for (let pair = 1; pair <= pairs; pair += 1) {
      site.stop.throwIfAborted();
      without.push(await atRest(site, 'off'));
      withDashboard.push(await atRest(site, 'on'));
      site.say(`${pair}/${pairs}  ${without.at(-1)?.toFixed(1)} → ${withDashboard.at(-1)?.toFixed(1)} MB`);
    }
    const differences = withDashboard.map((megabytes, at) => megabytes - (without[at] ?? NaN));
    return [
      { title: 'without the dashboard', values: without, limit: null },
      { title: 'with the dashboard', values: withDashboard, limit: null },
      { title: 'the difference', values: differences, limit: { atMost: 5 } },
    ];
  },
};

async function atRest(site: BenchSite, setting: 'on' | 'off'): Promise<number> {
  const { url } = await site.database(accounts);
  const api = await site.startApi(url, { env: { DASHBOARD: setting } });
  try {
    await pause(restMs, null, { signal: site.stop });
    return await residentMegabytes(api);
  } finally {
    await api.stop();
  }
}
