import { type ReactNode, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import '../styles/tables.css';

interface SortHeading {
  readonly order: 'ascending' | 'descending' | 'none';
  readonly content: ReactNode;
}

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
  /** True for a column that a narrow window leaves out, and a dense row on a phone. */
  readonly isMinor?: boolean;
  /** True for a column that only a dense row on a phone leaves out: the page of the record has it. */
  readonly isDetail?: boolean;
  /** True for values that say by themselves what they are: a dense row on a phone leaves their heading out. */
  readonly isClear?: boolean;
  /** Heading that orders the list; absent where it is the title. */
  readonly heading?: SortHeading;
  /** True for the buttons of a row: their heading is read, not seen. */
  readonly isActions?: boolean;
}

interface TableProps<Row> {
  /** Name of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** True for rows that fold into two lines on a phone. */
  readonly isDense?: boolean;
}

/**
 * Table of records. On a phone each row is a block with the headings beside the values; the roles say what it is there
 * too, since browsers forget it with the display.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, idOf, isDense } = props;
  const [scroll, isWide] = useOverflow<HTMLDivElement>();
  // What scrolls must be reached by keyboard; what does not would be a stop for nothing.
  const stop = isWide ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {};
  return (
    <div className="table-scroll" ref={scroll} {...stop}>
      <table className="table table-cards" role="table" data-dense={isDense}>
        <caption className="hidden-text">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title, align, isActions, isMinor, heading }) => (
              <th
                key={title}
                scope="col"
                role="columnheader"
                data-align={align}
                data-minor={isMinor}
                aria-sort={heading?.order}
              >
                {isActions === true ? (
                  <span className="hidden-text">{title}</span>
                ) : (
                  (heading?.content ?? title)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={idOf(row)} role="row">
              {columns.map(({ title, cell, align, isActions, isClear, isMinor, isDetail }) => (
                <td
                  key={title}
                  role="cell"
                  data-title={title}
                  data-align={align}
                  data-clear={isClear}
                  data-minor={isMinor}
                  data-detail={isDetail}
                  className={isActions === true ? 'actions' : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Tells whether the content of an element is wider than the element, now and whenever one of both changes. */
function useOverflow<Type extends HTMLElement>(): readonly [RefObject<Type | null>, boolean] {
  const element = useRef<Type>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const outer = element.current;
    if (outer === null) return;
    const measure = (): void => setWide(outer.scrollWidth > outer.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    for (const inner of outer.children) observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return [element, isWide];
}
