import { Axis } from './axis.part';
import { LegendLine } from './legend.part';
import { lineGeometry } from './line-geometry';
import { Plot } from './plot.part';
import { decimal } from '../figures/numbers';

interface LineChartProps {
  readonly title: string;
  /** Names of the points, in their order. */
  readonly points: readonly string[];
  /** Short names for the axis. */
  readonly labels: readonly string[];
  /** One, two or three lines. */
  readonly series: readonly { readonly words: string; readonly values: readonly (number | null)[] }[];
  readonly summary: string;
  readonly height?: number;
}

/** Lines over the same points, told apart by their dashes as well as by their colours. */
export function LineChart({ title, points, labels, series, summary, height = 220 }: LineChartProps) {
  const textOf = (value: number | null | undefined): string => decimal(value ?? null);
  return (
    <Plot
      title={title}
      height={height}
      count={points.length}
      summary={summary}
      readingOf={(point) =>
        `${points[point]}: ${series.map(({ words, values }) => `${words} ${(values[point] ?? null) === null ? 'unknown' : textOf(values[point])}`).join(', ')}`
      }
      legend={series.map(({ words }, index) => (
        <LegendLine key={words} line={`line-${index + 1}`} words={words} />
      ))}
      draw={(place, point) => {
        const { paths, singles, axis, labelled, x } = lineGeometry(
          series.map(({ values }) => values),
          place,
        );
        return (
          <>
            <Axis
              {...place}
              axis={axis}
              textOf={textOf}
              labels={labelled.map((index) => ({
                x: x(index),
                text: labels[index] ?? '',
                isLast: index === points.length - 1,
              }))}
            />
            {point !== null && (
              <line className="cursor-line" x1={x(point)} x2={x(point)} y1={place.top} y2={place.bottom} />
            )}
            {paths.map((path, index) => (
              <path key={series[index]?.words} className={`line-${index + 1}`} d={path} />
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
            {point !== null &&
              series.map(({ words, values }, index) => {
                const value = values[point] ?? null;
                return value === null ? null : (
                  <circle
                    key={words}
                    className={`dot-${index + 1}`}
                    cx={x(point)}
                    cy={axis.y(value)}
                    r="3.5"
                  />
                );
              })}
          </>
        );
      }}
      table={{
        columns: ['Time', ...series.map(({ words }) => words)],
        rows: points.map((name, point) => [name, ...series.map(({ values }) => textOf(values[point]))]),
      }}
    />
  );
}
