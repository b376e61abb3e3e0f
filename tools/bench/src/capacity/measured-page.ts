import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { machineNow } from '../machine';
import { formatTable, placeOf, type Surroundings } from '../report';
import type { MeasuredPoint } from './measure-points';

const file = 'docs/benchmarks/capacity.md';
const root = resolve(__dirname, '..', '..', '..', '..');

/** Returns the table of the points: each figure as it is forecast and as it was measured. Shape: markdown. */
export function comparisonText(points: readonly MeasuredPoint[]): string {
  const rows = points.flatMap(({ title, requestsPerSecond, figures }) =>
    figures.map(({ what, unit, forecast, measured }) => [
      ...[title, `${Math.round(requestsPerSecond).toLocaleString('en-US')} /s`, `${what}, ${unit}`],
      ...[short(forecast), short(measured), `${(measured / forecast).toFixed(2)} ×`],
    ]),
  );
  return formatTable([['Point', 'Reads', 'Figure', 'Forecast', 'Measured', 'Measured / forecast'], ...rows]);
}

/** Returns the page of the points. Shape: markdown. */
export function comparisonPage(
  points: readonly MeasuredPoint[],
  where: Pick<Surroundings, 'machine' | 'node' | 'commit' | 'at' | 'loadBefore'>,
): string {
  return [
    '# The forecast beside two measured loads',
    'Written by `npm run capacity -- --measure`. One API process, packaged as its image has it and with the heap of its container, and one ingestor run on one database; 32 connections of 2,048 accounts read as fast as they are answered for 10 s, after a warm-up of 3 s. The forecast is for the reads that were answered, by the arithmetic of `npm run capacity`.',
    comparisonText(points),
    'Processor time is user and system time of the process of the API from `/proc`, connections are the most that `pg_stat_activity` showed in ten looks a second, memory is the resident memory after the load. A forecast of connections or memory is a bound: less is as forecast.',
    `${placeOf(where)} Programs, load and database share the machine, whose load average was ${where.loadBefore.toFixed(1)} before the run: where others work beside them, a request takes more processor time than on the quiet machine of the benchmarks.`,
    '',
  ].join('\n\n');
}

/** Writes the page. @param loadBefore load average before the run @returns its path in the repository */
export function writeComparison(points: readonly MeasuredPoint[], loadBefore: number): string {
  writeFileSync(join(root, file), comparisonPage(points, { ...machineNow(), loadBefore }));
  return file;
}

function short(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}
