import type { FigureScenario } from './figure-scenario';

const times = 9;
const accounts = 2_048;
const pollEveryMs = 10;

/**
 * Time that customers wait for a restart.
 *
 * Source: docs/spec/reliability.md, "Speed".
 */
export const start: FigureScenario = {
  id: 'start',
  title: 'The start of the API',
  question: 'How long after the start of its process the API is ready, on a database that is there.',
  unit: 's',
  how: `The process, packaged as its image has it, is started ${times + 1} times, one after the other, and \`/health/ready\` is asked every ${pollEveryMs} ms; the first start, which reads the program from the disk, does not count.`,
  async measure(site) {
    const { url } = await site.database(accounts);
    const seconds: number[] = [];
    for (let time = 0; time <= times; time += 1) {
      site.stop.throwIfAborted();
      const api = await site.startApi(url, { pollEveryMs });
      await api.stop();
      if (time > 0) seconds.push(api.upAfterMs / 1_000);
      site.say(`${time}/${times}  ready after ${(api.upAfterMs / 1_000).toFixed(2)} s`);
    }
    return [{ title: 'ready', values: seconds, limit: { atMost: 2 } }];
  },
};
