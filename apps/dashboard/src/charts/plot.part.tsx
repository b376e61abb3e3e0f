import { useState, type ReactNode } from 'react';
import { tableCsv } from '../figures/csv-file';
import { Button } from '../parts/button.part';
import { saveFile } from '../parts/save-file';
import { ReadingArea } from './reading-area.part';
import '../styles/charts.css';

/** Space between the drawing and the edges of the chart. Units: pixels. */
export const margins = { left: 44, right: 6, top: 8, bottom: 22 } as const;

/** Edges of the drawing area within its chart. Units: pixels. */
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
  const [point, setPoint] = useState<number | null>(null);
  const shown = point === null ? null : Math.min(point, count - 1);
  const words = shown === null ? summary : readingOf(shown);
  return (
    <figure className="plot" aria-label={title}>
      <div className="plot-head">
        <h2>{title}</h2>
        <div className="plot-legend">{legend}</div>
      </div>
      <div className="plot-reading">{words}</div>
      <ReadingArea
        label={`${title}, by arrow keys`}
        height={height}
        count={count}
        point={shown}
        onPoint={setPoint}
        words={words}
        endsOf={endsOf}
        readsAtFocus
      >
        {(width) => draw({ ...endsOf(width), top: margins.top, bottom: height - margins.bottom }, shown)}
      </ReadingArea>
      <Figures title={title} table={table} />
    </figure>
  );
}

function endsOf(width: number): Pick<PlotPlace, 'left' | 'right'> {
  return { left: margins.left, right: Math.max(margins.left + 1, width - margins.right) };
}

/** Returns the name of a file without its ending: `grey-market-premium`. */
function fileName(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
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
      <Button
        size="small"
        onClick={() =>
          saveFile({ name: `${fileName(title)}.csv`, type: 'text/csv', text: tableCsv(columns, rows) })
        }
      >
        Save as CSV
      </Button>
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
