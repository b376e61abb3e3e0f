import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import {
  completed,
  dayInIndia,
  type FieldChange,
  type IndianDay,
  type KnownSince,
  type Page,
  type PageRequest,
  type PublishedRecord,
  type PublishedValue,
  undone,
} from '@market/kernel';
import { MarketReads } from '../market-reads';
import { queryRow, queryRows } from '../sql';

/** Published change of a field. */
export interface PublishedRevision extends FieldChange {
  readonly at: Date;
  readonly source: string;
}

/** Filter of revisions; an absent part does not filter. */
export interface RevisionFilter {
  /** Public name, dotted. Also selects the revisions of its parts, and of the objects that contain it. */
  readonly field?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Record in a data set. */
export interface RecordAddress {
  readonly dataSet: DataSet;
  readonly resource: string;
  readonly id: string;
}

/** State of a record at an instant, or the reason why there is none. */
export type PastState = { readonly shown: PublishedRecord } | KnownSince;

/** Fields that say when and by whom a record was changed. They change with the others, and are no revisions of it. */
export const aboutChanges: readonly string[] = ['updatedAt', 'lastUpdated', 'provenance'];

interface StoredHistory extends KnownSince {
  readonly shown: string;
  readonly shownOn: IndianDay;
  /** Revisions behind the instant, the latest first. */
  readonly later:
    readonly { readonly field: string; readonly before: string; readonly after: string }[] | null;
}

/** Reads the published states of records. */
@Injectable()
export class PublishedHistory {
  constructor(private readonly reads: MarketReads) {}

  /**
   * Returns a record as it was published at an instant, which is not in the future.
   *
   * @param present presents the record as stored now, at an instant
   */
  async at(
    { dataSet, resource, id }: RecordAddress,
    at: Date,
    present: (at: Date) => PublishedRecord,
  ): Promise<PastState> {
    // SQL text: a record with its revisions in one snapshot.
    const stored = await queryRow<StoredHistory>(
      this.reads,
      `SELECT shown, shown_on AS "shownOn", known_since AS "knownFrom", history_from AS "historyFrom",
              (SELECT json_agg(json_build_object('field', field, 'before', before, 'after', after) ORDER BY position DESC)
                 FROM published_revision revision
                WHERE revision.data_set = $1 AND revision.resource = $2 AND record_id = $3
                  AND revision.changed_at > $4) AS later
         FROM published_record record
        WHERE record.data_set = $1 AND record.resource = $2 AND record.id = $3 AND removed_at IS NULL`,
      [dataSet, resource, id, at],
    );
    if (stored === null) return unknownBefore(at);
    const { shown, shownOn, knownFrom, historyFrom, later } = stored;
    if (at < knownFrom || at < historyFrom) return { knownFrom, historyFrom };
    const current = present(at);
    // Nothing but the calendar has changed the record behind the day of its stored state.
    if (dayInIndia(at) > shownOn) return { shown: current };
    const latest = completed(JSON.parse(shown) as PublishedRecord, current);
    return { shown: undone(latest, (later ?? []).map(changeOf)) };
  }

  /**
   * Returns the instant of the last change of some fields of a record up to an instant, at the earliest that of its first
   * sight.
   *
   * @param fields public names, dotted
   */
  async lastChange(
    { dataSet, resource, id }: RecordAddress,
    fields: readonly string[],
    until: Date,
  ): Promise<Date> {
    // SQL text: tables without an entity.
    const row = await queryRow<{ at: Date }>(
      this.reads,
      `SELECT coalesce((SELECT max(changed_at) FROM published_revision revision
                         WHERE revision.data_set = $1 AND revision.resource = $2 AND record_id = $3
                           AND field = ANY($4) AND changed_at <= $5), known_since) AS at
         FROM published_record record WHERE record.data_set = $1 AND record.resource = $2 AND record.id = $3`,
      [dataSet, resource, id, fields, until],
    );
    return row?.at ?? until;
  }

  /**
   * Reads one page of the revisions of a record, the latest first; of a field: those of its parts, and of the object that it is
   * a part of, which appears and disappears as a whole.
   */
  async revisions(
    { dataSet, resource, id }: RecordAddress,
    { field, from, to }: RevisionFilter,
    { page, limit }: PageRequest,
  ): Promise<Page<PublishedRevision>> {
    const condition = `data_set = $1 AND resource = $2 AND record_id = $3 AND field <> ALL($4)
      AND ($5::text IS NULL OR field = $5 OR starts_with(field, $5 || '.') OR starts_with($5, field || '.'))
      AND ($6::timestamptz IS NULL OR changed_at >= $6) AND ($7::timestamptz IS NULL OR changed_at <= $7)`;
    const values = [dataSet, resource, id, aboutChanges, field ?? null, from ?? null, to ?? null];
    // SQL text: a table without an entity.
    const counted = await queryRow<{ total: number }>(
      this.reads,
      `SELECT count(*) AS total FROM published_revision WHERE ${condition}`,
      values,
    );
    const rows = await queryRows<{ at: Date; field: string; before: string; after: string; source: string }>(
      this.reads,
      `SELECT changed_at AS at, field, before, after, source FROM published_revision
        WHERE ${condition} ORDER BY position DESC LIMIT $8 OFFSET $9`,
      [...values, limit, (page - 1) * limit],
    );
    const items = rows.map(({ at, source, ...change }) => ({ at, source, ...changeOf(change) }));
    return { items, total: Number(counted?.total ?? 0) };
  }
}

function unknownBefore(at: Date): PastState {
  return { knownFrom: at, historyFrom: at };
}

function changeOf({ field, before, after }: { field: string; before: string; after: string }): FieldChange {
  return {
    field,
    before: JSON.parse(before) as PublishedValue,
    after: JSON.parse(after) as PublishedValue,
  };
}
