import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { figures } from './figures';
import { forecast, type Load } from './forecast';
import { measurePoints } from './measure-points';
import { comparisonText, writeComparison } from './measured-page';

const usage =
  'usage: npm run capacity -- --accounts N --requests N --streams N --deliveries N [--uncached 0.05] [--pool 10] [--figures]\n       npm run capacity -- --measure\n';

const options = {
  /** Accounts that ask each day. */
  accounts: { type: 'string', default: '100' },
  /** Requests a second at the busiest minute. */
  requests: { type: 'string', default: '50' },
  /** Open streams at once. */
  streams: { type: 'string', default: '20' },
  /** Deliveries of webhooks a day. */
  deliveries: { type: 'string', default: '10000' },
  /** Part of the requests that read the database. */
  uncached: { type: 'string', default: '0.05' },
  /** `DATABASE_POOL_SIZE`. */
  pool: { type: 'string', default: '10' },
  /** Prints each figure with its source. */
  figures: { type: 'boolean', default: false },
  /** Measures two points beside the forecast, and writes their page. */
  measure: { type: 'boolean', default: false },
} as const;

/** Order of a call. */
interface Wish {
  readonly load: Load;
  readonly withFigures: boolean;
  /** True: two points are measured in place of a forecast. */
  readonly measures: boolean;
}

/** Reads the load from the arguments. Errors: `TypeError` for an unknown argument, `RangeError` for one that is no such number. */
export function readLoad(args: readonly string[]): Wish {
  const { values } = parseArgs({ args: [...args], options });
  const number = (name: Exclude<keyof typeof values, 'figures' | 'measure'>, most = 1e12): number => {
    const value = Number(values[name]);
    if (values[name].trim() === '' || !(value >= 0 && value <= most)) {
      throw new RangeError(`--${name} is a number from 0 to ${most}`);
    }
    return value;
  };
  const load = {
    accounts: number('accounts'),
    requestsPerSecond: number('requests'),
    streams: number('streams'),
    deliveriesPerDay: number('deliveries'),
    uncachedPart: number('uncached', 1),
    poolSize: number('pool', 1_000),
  };
  return { load, withFigures: values.figures, measures: values.measure };
}

/** Returns the forecast for people: one line for each program and store. */
export function forecastText(load: Load): string {
  const made = forecast(load);
  const lines = [
    [
      'API processes',
      `${made.apiProcesses}, which use ${made.apiCores.toFixed(2)} cores at the busiest minute`,
    ],
    ['memory of each', `${whole(made.apiMegabytes)} MB`],
    [
      'ingestor processes',
      `${made.ingestorProcesses}, for ${made.deliveriesPerSecond.toFixed(1)} deliveries/s at the busiest minute`,
    ],
    ['memory of each', `${whole(made.ingestorMegabytes)} MB at most`],
    ['connections to PostgreSQL', whole(made.connections)],
    ['memory of Redis', `${made.redisMegabytes.toFixed(1)} MB`],
    ['database after a year', `${made.diskGigabytes.toFixed(1)} GB`],
  ];
  return lines.map(([what, value]) => `${`${what}:`.padEnd(28)}${value}\n`).join('');
}

function figuresText(): string {
  const lines = Object.entries(figures).map(
    ([name, { value, unit, source }]) => `  ${name} = ${value} ${unit} (${source})\n`,
  );
  return `\nFigures:\n${lines.join('')}`;
}

function whole(value: number): string {
  return Math.ceil(value).toLocaleString('en-US');
}

async function main({ load, withFigures, measures }: Wish): Promise<void> {
  if (!measures) {
    process.stdout.write(`${forecastText(load)}${withFigures ? figuresText() : ''}`);
    return;
  }
  const [loadBefore = 0] = loadavg();
  const points = await measurePoints((text) => void process.stderr.write(`${text}\n`));
  process.stdout.write(`${comparisonText(points)}\nwritten: ${writeComparison(points, loadBefore)}\n`);
}

if (require.main === module) {
  try {
    main(readLoad(process.argv.slice(2))).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exitCode = 2;
  }
}
