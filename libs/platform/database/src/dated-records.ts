import {
  CalendarEntries,
  type CalendarEntry,
  type CalendarKind,
  type CalendarFilter,
  type CalendarResource,
  type DataSet,
} from '@market/contracts';
import type { MarketReads } from './market-reads';
import { queryRows } from './sql';

/** Column of a table of records with a day that the calendar shows. All texts come from code, never from callers. */
export interface DatedField {
  readonly kind: CalendarKind;
  readonly column: string;
  /** Name of the field in revisions. */
  readonly field: string;
  /** Text behind the name of the record, for example `IPO opens`. */
  readonly title: string;
  /** SQL of whether the day is confirmed, and the field in revisions that tells it. Absent: every stated day is. */
  readonly confirmed?: { readonly now: string; readonly field: string };
}

/** Table of records with days: it has `open_on` in an index, `first_seen_at`, and its changes in `<table>_revision`. */
export interface DatedTable {
  readonly table: string;
  /** Column with the id of the record in the table of revisions. */
  readonly record: string;
  readonly type: CalendarResource['type'];
  readonly fields: readonly DatedField[];
  /** SQL of the slug of a record; `NULL` without one. */
  readonly slug: string;
  /** SQL of the name of a record, and its field in revisions. */
  readonly name: { readonly now: string; readonly field: string };
  /** SQL of whether a record was withdrawn, and of the revisions that changed this. Absent: none ever is. */
  readonly withdrawn?: { readonly now: string; readonly changes: string };
  /** Further SQL condition of the records. Absent: all of them. */
  readonly only?: string;
  /** Columns beside the data set that the table of revisions shares with the table. */
  readonly shared?: readonly string[];
  /**
   * Greatest distance of a day from the opening day of its record, before and behind it: records are found by their opening
   * day. Units: days.
   */
  readonly reach: { readonly before: number; readonly behind: number };
}

/** Days of the records of some tables for the calendar. A feature extends it with its tables. */
export abstract class DatedRecords extends CalendarEntries {
  constructor(
    private readonly reads: MarketReads,
    private readonly tables: readonly DatedTable[],
  ) {
    super();
  }

  async between(dataSet: DataSet, question: CalendarFilter): Promise<readonly CalendarEntry[]> {
    const found = this.tables.map((table) => datedEntries(this.reads, table, dataSet, question));
    return (await Promise.all(found)).flat();
  }
}

/**
 * Reads the days of a table's records in a period; if the question asks for them, with the number and time of the changes of
 * what an entry says: its day, its title, and whether it is confirmed or cancelled.
 */
async function datedEntries(
  reads: MarketReads,
  table: DatedTable,
  dataSet: DataSet,
  { from, to, kinds, withChanges = false }: CalendarFilter,
): Promise<CalendarEntry[]> {
  const wanted = table.fields.filter(({ kind }) => kinds.includes(kind));
  if (wanted.length === 0) return [];
  const rows = await queryRows<DatedRow>(reads, statementOf(table, withChanges), [
    dataSet,
    from,
    to,
    wanted.map(({ kind }) => kind),
  ]);
  const titles = new Map(table.fields.map(({ kind, title }) => [kind, title]));
  return rows.map(({ id, slug, name, ...row }) => ({
    ...row,
    title: `${name} ${titles.get(row.kind) ?? row.kind}`,
    resource: { type: table.type, id, slug },
  }));
}

interface DatedRow extends Omit<CalendarEntry, 'title' | 'resource'> {
  readonly id: string;
  readonly slug: string | null;
  readonly name: string;
}

function statementOf(dated: DatedTable, withChanges: boolean): string {
  const { table, fields, withdrawn, reach, only, ...sql } = dated;
  const values = fields.map(
    ({ kind, column, field, confirmed }) =>
      `('${kind}', record.${column}, ARRAY['${field}', '${sql.name.field}', '${confirmed?.field ?? field}'],
        ${confirmed?.now ?? 'true'})`,
  );
  // SQL text: several days of each record as rows (VALUES), each with a count of its revisions (LATERAL).
  return `SELECT to_char(dated."on", 'YYYY-MM-DD') AS "on", dated.kind, record.id, ${sql.slug} AS slug,
            ${sql.name.now} AS name, coalesce(dated.confirmed, false) AS confirmed,
            ${withdrawn?.now ?? 'false'} AS cancelled, ${withChanges ? 'changed.changes' : '0 AS changes'},
            ${withChanges ? 'greatest(changed.at, record.first_seen_at)' : 'record.first_seen_at'} AS "changedAt"
       FROM ${table} record
      CROSS JOIN LATERAL (VALUES ${values.join(', ')}) AS dated(kind, "on", fields, confirmed)
      ${withChanges ? changesOf(dated) : ''}
      WHERE record.data_set = $1 AND dated."on" BETWEEN $2::date AND $3::date AND dated.kind = ANY($4)
        AND (record.open_on IS NULL
             OR record.open_on BETWEEN $2::date - ${reach.behind} AND $3::date + ${reach.before})
        AND ${only ?? 'true'}`;
}

function changesOf({ table, record, withdrawn, shared = [] }: DatedTable): string {
  const partition = ['data_set', ...shared].map((name) => `revision.${name} = record.${name}`);
  return `CROSS JOIN LATERAL (
    SELECT count(*)::int AS changes, max(revision.changed_at) AS at FROM ${table}_revision revision
     WHERE ${partition.join(' AND ')} AND revision.${record} = record.id
       AND (revision.field = ANY(dated.fields) OR ${withdrawn?.changes ?? 'false'})) AS changed`;
}
