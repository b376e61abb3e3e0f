import { ChaosStack } from '../chaos-stack';
import { pause, Readers, tally } from '../readers';
import { type ChaosReport, type ChaosScenario, type ScenarioOptions, faultsOf, type Form } from '../scenario';

const readMs: Readonly<Record<Form, number>> = { full: 15_000, short: 12_000, mutant: 12_000 };
/** A pipe holds 64 KB and the log's own buffer 1 MB: some 4 000 lines. */
const requestsAtLeast = 5_000;

/** Scenario of an API that logs every request to a standard output that is not read. */
export const unreadLog: ChaosScenario = {
  id: 'unread-log',
  title: 'A log that nobody reads',
  mutants: {},
  run: async (request) => {
    const stack = await ChaosStack.start();
    try {
      return await read(stack, request);
    } finally {
      await stack.end();
    }
  },
};

async function read(stack: ChaosStack, { form }: ScenarioOptions): Promise<ChaosReport> {
  const keys = await stack.prepare(120);
  const api = await stack.startApi({ LOG_LEVEL: 'info' }, { isRead: false });
  let asked = 0;
  const readers = new Readers(
    () => api.base,
    keys,
    [{ kind: 'any', readers: 16, path: () => `/v1/ipos?limit=${1 + (asked++ % 100)}` }],
    0,
  );
  await pause(readMs[form]);
  await readers.stop();
  const { readings } = readers;
  const dropped = await api.counted('log_lines_dropped_total');
  const endedInMs = await api.end();
  return {
    done: `One API that logs each request to a pipe that nobody reads, under 16 readers for ${readMs[form] / 1000} s.`,
    figures: [
      ['requests', tally(readings)],
      ['lines dropped and counted', dropped],
      ['end after SIGTERM', `${(endedInMs / 1000).toFixed(2)} s`],
    ],
    faults: faultsOf({
      'requests that failed': { is: readings.filter(({ status }) => status !== 200).length, atMost: 0 },
      'requests too few to fill the pipe': { is: Math.max(0, requestsAtLeast - readings.length), atMost: 0 },
      'dropped lines that nobody counted': { is: dropped > 0 ? 0 : 1, atMost: 0 },
      'milliseconds until the end': { is: Math.round(endedInMs), atMost: 5_000 },
    }),
  };
}
