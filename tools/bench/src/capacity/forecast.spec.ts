import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, figures } from './figures';
import { forecast, type Load } from './forecast';
import { forecastText, readLoad } from './main';
import { comparisonText } from './measured-page';

const small: Load = {
  accounts: 100,
  requestsPerSecond: 50,
  streams: 20,
  deliveriesPerDay: 10_000,
  uncachedPart: 0.05,
  poolSize: 10,
};

describe('the forecast', () => {
  it('gives two processes of each kind to a small load', () => {
    expect(forecast(small)).toMatchObject({ apiProcesses: 2, ingestorProcesses: 2, connections: 66 });
  });

  it('adds processes for half a core of reads each, and one that may be gone', () => {
    const load = { ...small, requestsPerSecond: 30_000, uncachedPart: 0 };
    const { apiCores, apiProcesses } = forecast(load);
    expect(apiCores).toBeCloseTo((30_000 * figures.cachedMicroseconds.value) / 1e6, 6);
    expect(apiProcesses).toBe(Math.ceil(apiCores / 0.5) + 1);
  });

  it('costs as much as reads of the database when none is cached', () => {
    const load = { ...small, requestsPerSecond: 1_000, uncachedPart: 1 };
    expect(forecast(load).apiCores).toBeCloseTo(figures.uncachedMicroseconds.value / 1e3, 6);
  });

  it('adds processes for streams, and keeps each below the memory of its manifest while another one is gone', () => {
    const { apiProcesses, apiMegabytes } = forecast({ ...small, streams: 12_000 });
    expect(apiProcesses).toBe(4);
    expect(apiMegabytes).toBeGreaterThan(figures.apiMegabytes.value);
    expect(apiMegabytes).toBeLessThan(512);
  });

  it('adds ingestors when the deliveries of the busiest minute are more than half of what one sends', () => {
    const { deliveriesPerSecond, ingestorProcesses } = forecast({ ...small, deliveriesPerDay: 100_000_000 });
    expect(deliveriesPerSecond).toBeCloseTo(23_148, 0);
    expect(ingestorProcesses).toBe(4);
  });

  it('keeps deliveries for 30 days and their outcomes for 91, and usage for good', () => {
    const empty = { ...small, accounts: 0, deliveriesPerDay: 0 };
    const market = forecast(empty).diskGigabytes;
    const million = forecast({ ...empty, deliveriesPerDay: 1_000_000 }).diskGigabytes - market;
    expect(million).toBeCloseTo((30 * figures.deliveryBytes.value + 91 * 40) / 1e3, 6);
    expect(forecast({ ...empty, accounts: 1_000 }).diskGigabytes).toBeGreaterThan(market);
  });

  it.each([
    ['cachedMicroseconds', 'cached-list', 'the API'],
    ['uncachedMicroseconds', 'uncached-list', 'the API'],
    ['deliveriesPerSecond', 'webhook-throughput', 'deliveries'],
    ['apiMegabytes', 'memory', 'the highest under load'],
  ] as const)('has %s as docs/benchmarks/%s.md says it now', (name, page, row) => {
    const { source, value } = figures[name];
    expect(source).toBe(`docs/benchmarks/${page}.md`);
    const text = readFileSync(join(__dirname, '../../../..', source), 'utf8');
    expect(Number(new RegExp(`^\\| ${row} \\| ([\\d.]+)`, 'm').exec(text)?.[1])).toBe(value);
  });

  it('has a source for each figure', () => {
    const all: readonly Figure[] = Object.values(figures);
    expect(all.filter(({ source }) => source === '')).toEqual([]);
  });
});

describe('the arguments of npm run capacity', () => {
  it('are the load, with the defaults of a small one', () => {
    expect(readLoad([]).load).toEqual(small);
    const asked = readLoad(['--requests', '2000', '--uncached', '0.2', '--figures']);
    expect(asked.load).toMatchObject({ requestsPerSecond: 2_000, uncachedPart: 0.2 });
    expect(asked.withFigures).toBe(true);
  });

  it.each([[['--requests=-1']], [['--uncached', '2']], [['--streams', 'many']], [['--pool', ' ']]])(
    '%j are refused',
    (args) => {
      expect(() => readLoad(args)).toThrow(RangeError);
    },
  );

  it('give a line for each program and store', () => {
    expect(forecastText(small).trimEnd().split('\n')).toHaveLength(7);
    expect(forecastText(small)).toContain('connections to PostgreSQL:  66');
  });
});

it('the page of measured points has forecast and measured side by side', () => {
  const figure = { what: 'memory of the API', unit: 'MB', forecast: 253, measured: 238.4 };
  const point = { title: 'all cached', uncachedPart: 0, poolSize: 10, requestsPerSecond: 2_050.4 };
  expect(comparisonText([{ ...point, figures: [figure] }])).toMatch(
    /\| all cached \| 2,050 \/s \| memory of the API, MB \| 253 \| 238 \| 0\.94 × \|$/,
  );
});
