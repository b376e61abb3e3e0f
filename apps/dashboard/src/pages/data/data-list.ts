import type { ComponentType, ReactNode } from 'react';
import { rowsOf, type DataPage } from '../../api/data-pages';
import type { FilterName, ListSearch } from '../../figures/list-search';
import type { ListColumn } from './sorted-columns.part';

export type Choices = readonly (readonly [value: string, words: string])[];

/** Filter of a list by one of a few values. */
export interface ListFilter {
  /** Name of the parameter, of the public API and of the address of the page. */
  readonly name: FilterName;
  readonly label: string;
  /** Values to choose from, without `all`. */
  readonly choices: Choices;
}

export interface DataList {
  readonly title: string;
  readonly lead: string;
  /** Noun of the records, in the plural. */
  readonly noun: string;
  /** Path of the list at the public API. */
  readonly path: string;
  /** Path of the search by name; null where there is none. */
  readonly searchPath: string | null;
  readonly states: readonly string[];
  readonly filters: readonly ListFilter[];
  readonly sorts: Choices;
  readonly table: ListTable;
  /** Chart of the rows, above them. */
  readonly Chart?: ComponentType<{ readonly page: DataPage }>;
  /** Parts above the list. */
  readonly above?: ReactNode;
}

/** Rows of a list with their columns, whatever their type. */
export type ListTable = (page: DataPage) => {
  readonly count: number;
  readonly render: (draw: <Row>(table: DrawnTable<Row>) => ReactNode) => ReactNode;
};

export interface DrawnTable<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  readonly idOf: (row: Row) => string;
}

/** Makes the table of a list from its rows. @param columnsOf makes the columns, given the other parts of the page */
export function tableOf<Row>(
  idOf: (row: Row) => string,
  columnsOf: (parts: DataPage['parts']) => readonly ListColumn<Row>[],
): ListTable {
  return ({ main, parts }) => {
    const rows = rowsOf<Row>(main);
    return { count: rows.length, render: (draw) => draw({ rows, columns: columnsOf(parts), idOf }) };
  };
}

/** Writes the path of a list at the public API. */
export function listPath({ path, searchPath }: DataList, { q, ...search }: ListSearch): string {
  const isSearch = searchPath !== null && q !== undefined;
  const chosen = isSearch ? { q, page: search.page } : search;
  const pairs = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(pairs).toString();
  return `${isSearch ? searchPath : path}${query === '' ? '' : `?${query}`}`;
}
