import { dayText, shortDay, weekdayText } from '../figures/india-time';
import { count, shortCount } from '../figures/numbers';
import { serverNow } from '../api/server-time';
import { Axis } from './axis.part';
import { barGeometry, type BarGeometry } from './bar-geometry';
import { LegendLine, LegendMark } from './legend.part';
import { Plot, type PlotPlace } from './plot.part';

export interface DayBar {
  readonly day: string;
  /** Amounts from the bottom up, as many as there are kinds; null when unknown. */
  readonly amounts: readonly (number | null)[];
}

interface BarKind {
  readonly words: string;
  readonly mark: 'mark-main' | 'mark-bad' | 'mark-good';
}

interface BarChartProps {
  readonly title: string;
  readonly kinds: readonly BarKind[];
  readonly days: readonly DayBar[];
  readonly limit?: { readonly value: number; readonly words: string } | undefined;
  readonly summary: string;
  readonly height?: number;
}

/** Bars by Indian day, with a limit as a line. */
export function BarChart({ title, kinds, days, limit, summary, height = 220 }: BarChartProps) {
  const readingOf = (point: number): string => {
    const bar = days[point];
    if (bar === undefined) return '';
    if (bar.amounts.every((amount) => amount === null)) return `${weekdayText(bar.day)}: unknown`;
    return `${weekdayText(bar.day)}: ${kinds.map(({ words }, index) => `${count(bar.amounts[index] ?? null)} ${words}`).join(', ')}`;
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
            { ...place, limit: limit?.value },
          )}
          place={place}
          days={days}
          kinds={kinds}
          point={point}
        />
      )}
      table={{
        columns: ['Day', ...kinds.map(({ words }) => words)],
        rows: days.map(({ day, amounts }) => [
          dayText(day),
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
}

function Bars({ geometry, place, days, kinds, point }: BarsProps) {
  const { bars, axis, limitY, labelled, step } = geometry;
  const { left, right, top, bottom } = place;
  const now = serverNow();
  const labels = labelled.map((index) => ({
    x: left + step * (index + 0.5),
    text: shortDay(days[index]?.day ?? '', now),
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
