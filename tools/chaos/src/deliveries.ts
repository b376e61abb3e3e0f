import { ChaosRun } from './chaos-run';
import { judgeLog } from './log-reading/judge-log';
import { logCharges, type LogMutant } from './log-reading/log-mutants';
import { chargesOf, type Mutant } from './mutants';
import type { ChaosScenario } from './scenario';
import { courseFaultsIn, faultsIn } from './verdict';

const sizes = {
  full: { deliveries: 10_000, kills: 50, stops: 3 },
  short: { deliveries: 2_000, kills: 10, stops: 1 },
  mutant: { deliveries: 800, kills: 5, stops: 0 },
};
/** Only the full form is judged by time: the others run beside other tests. Units: seconds. */
const fullWithinSeconds = 180;

/** Dispatchers and an API are killed and PostgreSQL is stopped while webhooks are delivered and the event log is read. */
export const deliveries: ChaosScenario = {
  id: 'deliveries',
  title: 'Deliveries under kills and stops',
  mutants: { ...chargesOf, ...logCharges },
  run: async ({ form, mutant, say }) => {
    const size = sizes[form];
    const outcome = await new ChaosRun({ ...size, mutant: mutant as Mutant | LogMutant | null, say }).run();
    return {
      done: `${size.deliveries} deliveries, two dispatchers, ${size.kills} × \`kill -9\`, ${size.stops} × immediate stop of PostgreSQL; one reader of \`/v1/events\`, whose API is killed ${outcome.log.kills} times.`,
      figures: [
        ['deliveries that were due', outcome.expected],
        ['requests received', outcome.received],
        ['lost', outcome.lost],
        ['phantom', outcome.phantom],
        ['same id, other bytes', outcome.changed],
        ['one event under two ids', outcome.doubled],
        ['received again, same id and bytes', outcome.duplicates],
        ['kills that met requests under way', `${outcome.hits} of ${size.kills}`],
        ['events in the log', outcome.log.log.length],
        ['events that the reader of the log got', outcome.log.seen.length],
        ['its requests that failed', outcome.log.failed],
        ['findings of `database check`', outcome.findings.length],
      ],
      faults: [
        ...faultsIn(outcome),
        ...judgeLog(outcome.log),
        ...courseFaultsIn({
          kills: size.kills,
          hits: outcome.hits,
          seconds: outcome.seconds,
          secondsAtMost: form === 'full' ? fullWithinSeconds : Infinity,
        }),
        ...outcome.findings,
      ],
    };
  },
};
