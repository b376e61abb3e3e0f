import { dayText, shortDay, weekdayText } from '../figures/india-time';
import { count, shortCount } from '../figures/numbers';
import { serverNow } from '../api/server-time';
import { Axis } from './axis.part';
import { barGeometry, type BarGeometry } from './bar-geometry';
import { LegendLine, LegendMark } from './legend.part';
import { Plot, type PlotPlace } from './plot.part';
import { labelRoom } from './scale';
import '../styles/marks.css';

export interface DayBar {
  /** Day, or another name that the chart's `names` write. */
  readonly day: string;
  /** Amounts from the bottom up, as many as there are kinds; null when unknown. */
  readonly amounts: readonly (number | null)[];
}

interface BarKind {
  readonly words: string;
  readonly mark: 'mark-main' | 'mark-bad' | 'mark-good' | 'mark-late' | 'mark-quiet';
}

/** Functions that write the name of a bar: below it, when it is read, and in the table under its heading. */
interface BarNames {
  readonly heading: string;
  readonly short: (name: string) => string;
  readonly read: (name: string) => string;
  readonly whole: (name: string) => string;
}

const dayNames: BarNames = {
  heading: 'Day',
  short: (day) => shortDay(day, serverNow()),
  read: weekdayText,
  whole: dayText,
};

interface BarChartProps {
  readonly title: string;
  readonly kinds: readonly BarKind[];
  readonly days: readonly DayBar[];
  readonly limit?: { readonly value: number; readonly words: string } | undefined;
  readonly summary: string;
  readonly height?: number;
  /** Default: those of Indian days. */
  readonly names?: BarNames;
}

/** Bars by Indian day, or by another time, with a limit as a line. */
export function BarChart({
  title,
  kinds,
  days,
  limit,
  summary,
  height = 220,
  names = dayNames,
}: BarChartProps) {
  const readingOf = (point: number): string => {
    const bar = days[point];
    if (bar === undefined) return '';
    if (bar.amounts.every((amount) => amount === null)) return `${names.read(bar.day)}: unknown`;
    return `${names.read(bar.day)}: ${kinds.map(({ words }, index) => `${count(bar.amounts[index] ?? null)} ${words}`).join(', ')}`;
  };
  return (
    <Plot
      title={title}
      height={height}
      count={days.length}
      summary={summary}
      readingOf={readingOf}
      legend={
        <>
          {kinds.map(({ mark, words }) => (
            <LegendMark key={words} mark={mark} words={words} />
          ))}
          {limit !== undefined && <LegendLine line="limit" words={limit.words} />}
        </>
      }
      draw={(place, point) => (
        <Bars
          geometry={barGeometry(
            days.map(({ amounts }) => amounts),
            { ...place, limit: limit?.value, labelWidth: labelRoom(days.map(({ day }) => names.short(day))) },
          )}
          place={place}
          days={days}
          kinds={kinds}
          point={point}
          textOf={names.short}
        />
      )}
      table={{
        columns: [names.heading, ...kinds.map(({ words }) => words)],
        rows: days.map(({ day, amounts }) => [
          names.whole(day),
          ...kinds.map((_, index) => count(amounts[index] ?? null)),
        ]),
      }}
    />
  );
}

interface BarsProps {
  readonly geometry: BarGeometry;
  readonly place: PlotPlace;
  readonly days: readonly DayBar[];
  readonly kinds: readonly BarKind[];
  readonly point: number | null;
  readonly textOf: (name: string) => string;
}

function Bars({ geometry, place, days, kinds, point, textOf }: BarsProps) {
  const { bars, axis, limitY, labelled, step } = geometry;
  const { left, right, top, bottom } = place;
  const labels = labelled.map((index) => ({
    x: left + step * (index + 0.5),
    text: textOf(days[index]?.day ?? ''),
    isLast: index === days.length - 1 && step < 40,
  }));
  return (
    <>
      {point !== null && (
        <rect className="cursor" x={left + step * point} y={top} width={step} height={bottom - top} />
      )}
      <Axis axis={axis} left={left} right={right} bottom={bottom} textOf={shortCount} labels={labels} />
      {bars.map(({ x, width, parts }, index) =>
        parts.map(({ part, y, height }) => (
          <rect
            key={`${days[index]?.day}-${part}`}
            className={kinds[part]?.mark}
            x={x}
            y={y}
            width={width}
            height={height}
          />
        )),
      )}
      {limitY !== null && <line className="limit" x1={left} x2={right} y1={limitY} y2={limitY} />}
    </>
  );
}
