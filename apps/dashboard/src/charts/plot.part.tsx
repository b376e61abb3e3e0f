import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { pointAfterKey, pointAt } from './reading';
import { useWidth } from './use-width';
import '../styles/charts.css';

/** Room beside what is drawn. Units: pixels. */
export const margins = { left: 44, right: 6, top: 8, bottom: 22 } as const;

/** Place of a drawing within its chart. Units: pixels. */
export interface PlotPlace {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface FigureTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface PlotProps {
  readonly title: string;
  readonly height: number;
  readonly count: number;
  readonly legend: ReactNode;
  /** Figures of a point in words: they are shown below the title, and read to those who hear them. */
  readonly readingOf: (point: number) => string;
  /** Words below the title while no point is read. */
  readonly summary: string;
  readonly draw: (place: PlotPlace, point: number | null) => ReactNode;
  /** The same figures as a table. */
  readonly table: FigureTable;
}

/**
 * Frame of a chart, drawn at the width that it has. It is read by pointer, or by arrow keys as a slider over its points;
 * the same figures stand below it as a table.
 */
export function Plot({ title, height, count, legend, readingOf, summary, draw, table }: PlotProps) {
  const [area, width] = useWidth<HTMLDivElement>();
  const [point, setPoint] = useState<number | null>(null);
  const place = {
    left: margins.left,
    right: Math.max(margins.left + 1, width - margins.right),
    top: margins.top,
    bottom: height - margins.bottom,
  };
  const shown = point === null ? null : Math.min(point, count - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = pointAfterKey(event.key, shown ?? count - 1, count);
    if (next === null) return;
    event.preventDefault();
    setPoint(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setPoint(pointAt(event.clientX - left, place.left, place.right, count));
  };
  return (
    <figure className="plot" aria-label={title}>
      <div className="plot-head">
        <h2>{title}</h2>
        <div className="plot-legend">{legend}</div>
      </div>
      <div className="plot-reading">{shown === null ? summary : readingOf(shown)}</div>
      <div
        ref={area}
        className="plot-area"
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={`${title}, by arrow keys`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={shown ?? Math.max(0, count - 1)}
        aria-valuetext={shown === null ? summary : readingOf(shown)}
        onKeyDown={onKeyDown}
        onFocus={() => setPoint((present) => present ?? count - 1)}
        onBlur={() => setPoint(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPoint(null)}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" focusable="false">
            {draw(place, shown)}
          </svg>
        )}
      </div>
      <Figures title={title} table={table} />
    </figure>
  );
}

function Figures({
  title,
  table: { columns, rows },
}: {
  readonly title: string;
  readonly table: FigureTable;
}) {
  return (
    <details className="disclosure">
      <summary>The same figures as a table</summary>
      <div className="plot-table" tabIndex={0} role="region" aria-label={`${title}, table`}>
        <table className="table">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" data-align={index === 0 ? undefined : 'end'}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place}>
                {row.map((value, index) => (
                  <td key={columns[index]} data-align={index === 0 ? undefined : 'end'}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
