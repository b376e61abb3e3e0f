import { Axis } from './axis.part';
import { LegendLine } from './legend.part';
import { lineGeometry } from './line-geometry';
import { Plot, type PlotPlace } from './plot.part';
import { timeTicks } from './time-ticks';
import { decimal } from '../figures/numbers';
import type { AxisTime } from '../figures/time-labels';

interface LineChartProps {
  readonly title: string;
  /** Names of the points, in their order. */
  readonly points: readonly string[];
  /** Their names on the axis. */
  readonly times: readonly AxisTime[];
  /** One, two or three lines. */
  readonly series: readonly { readonly words: string; readonly values: readonly (number | null)[] }[];
  /** True when each line has points of its own: it goes on between them, and is not read where it has none. */
  readonly isJoined?: boolean;
  /** True for prices: the axis begins at the least value. */
  readonly isTight?: boolean;
  /** True fills the area between the second and the third line. */
  readonly hasRange?: boolean;
  readonly summary: string;
  readonly height?: number;
}

/** Lines over the same points, told apart by their dashes as well as by their colours. */
export function LineChart({
  title,
  points,
  times,
  series,
  isJoined = false,
  isTight = false,
  hasRange = false,
  summary,
  height = 220,
}: LineChartProps) {
  const textOf = (value: number | null | undefined): string => decimal(value ?? null);
  const readingOf = (point: number): string => {
    const readings = series.flatMap(({ words, values }) => {
      const value = values[point] ?? null;
      if (value === null) return isJoined ? [] : [`${words} unknown`];
      return [`${words} ${textOf(value)}`];
    });
    return `${points[point]}: ${readings.join(', ')}`;
  };
  return (
    <Plot
      title={title}
      height={height}
      count={points.length}
      summary={summary}
      readingOf={readingOf}
      legend={series.map(({ words }, index) => (
        <LegendLine key={words} line={`line-${index + 1}`} words={words} />
      ))}
      draw={(place, point) => (
        <Lines {...{ series, times, isJoined, isTight, hasRange }} place={place} point={point} />
      )}
      table={{
        columns: ['Time', ...series.map(({ words }) => words)],
        rows: points.map((name, point) => [name, ...series.map(({ values }) => textOf(values[point]))]),
      }}
    />
  );
}

interface LinesProps extends Required<
  Pick<LineChartProps, 'series' | 'times' | 'isJoined' | 'isTight' | 'hasRange'>
> {
  readonly place: PlotPlace;
  readonly point: number | null;
}

function Lines({ series, times, isJoined, isTight, hasRange, place, point }: LinesProps) {
  const { paths, singles, range, axis, x } = lineGeometry(
    series.map(({ values }) => values),
    { ...place, isJoined, isTight, hasRange },
  );
  const read = point === null ? [] : series.map(({ values }) => values[point] ?? null);
  return (
    <>
      <Axis {...place} axis={axis} textOf={decimal} labels={timeTicks(times, x, place.right)} />
      {point !== null && (
        <line className="cursor-line" x1={x(point)} x2={x(point)} y1={place.top} y2={place.bottom} />
      )}
      {range !== null && <path className="range" d={range} />}
      {paths.map((path, index) => (
        <path key={index} className={`line-${index + 1}`} d={path} />
      ))}
      {singles.map((single) => (
        <circle
          key={`${single.series}-${single.x}`}
          className={`dot-${single.series + 1}`}
          cx={single.x}
          cy={single.y}
          r="2.5"
        />
      ))}
      {read.map(
        (value, index) =>
          value !== null && (
            <circle
              key={index}
              className={`dot-${index + 1}`}
              cx={x(point ?? 0)}
              cy={axis.y(value)}
              r="3.5"
            />
          ),
      )}
    </>
  );
}
