import type { Column } from '../../parts/table.part';

export interface ListColumn<Row> extends Column<Row> {
  /** Name of the order by this column; absent where the list has none. */
  readonly sort?: string;
}

/**
 * Gives columns their headings, which order the list.
 *
 * @param sort present order, led by `-` when it is descending
 */
export function sortedColumns<Row>(
  columns: readonly ListColumn<Row>[],
  sort: string | undefined,
  onSort: (sort: string) => void,
): readonly Column<Row>[] {
  return columns.map(({ sort: order, ...column }) => {
    if (order === undefined) return column;
    const content = (
      <button type="button" className="sort" onClick={() => onSort(nextOrder(order, sort))}>
        {column.title}
      </button>
    );
    return { ...column, heading: { order: orderOf(order, sort), content } };
  });
}

function orderOf(order: string, present: string | undefined): 'ascending' | 'descending' | 'none' {
  if (present === order) return 'ascending';
  return present === `-${order}` ? 'descending' : 'none';
}

/** Returns the order after a press: the greatest first, then the smallest. */
function nextOrder(order: string, present: string | undefined): string {
  return present === `-${order}` ? order : `-${order}`;
}
