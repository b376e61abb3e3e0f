import { Injectable } from '@nestjs/common';
import { Clock, DomainError, type KnownSince, type PublishedRecord } from '@market/kernel';
import { aboutChanges, PublishedHistory, type RecordAddress } from '@market/database/history';
import type { z } from 'zod';
import { type Entitlement, planError } from '@market/access';
import { selectionBy, declareFields } from '../formats/formatted.query';
import { ViewFields } from '../formats/view-fields';
import { ListResponse, PastRecord } from '../pages/list-response';
import { invalidParameters, noSuchRecord } from '@market/http-server';
import type { RevisionListQuery } from './revision.query';
import { presentRevision, type RevisionView } from './revision.view';
import { DetailsQuery } from '../pages/details.query';
import { InstantParameter } from '@market/http-query';

/** Query of the details of a record, whose former states can be asked for. */
export abstract class AsOfQuery extends DetailsQuery {
  @InstantParameter({
    description:
      'Shows the record as it was published at this instant, which is not in the future. Needs the Basic plan where the route needs no higher one.',
    example: '2026-11-20T04:30:00Z',
  })
  asOf?: string;
}

/** Record of a request, as it is stored now. */
export interface FoundRecord<View> extends RecordAddress {
  /** Noun for messages, for example `IPO`. */
  readonly what: string;
  /** Slug or id in the path of its details. */
  readonly name: string;
  /** Presents the record, as it stood at an instant; absent: now. */
  present(at?: Date): View;
}

/** State of a record at an instant. */
export interface RecordState<View> {
  readonly at: Date;
  readonly shown: View;
  /** Returns the last instant up to `at` at which one of some fields changed; without any, when the record was first seen. */
  readonly lastChange: (fields: readonly string[]) => Promise<Date>;
}

/** Record of a request for a part of it that has a path of its own. */
export interface FoundPart<View, Part> extends FoundRecord<View> {
  /** Last segment of the path. */
  readonly part: string;
  /** Makes the part, of the record's state at an instant; null for now. */
  readonly showPart: (state: RecordState<View> | null) => Promise<Part>;
}

/** Record of a request whose feature keeps its former states itself. */
export interface RecordWithStates<View> {
  /** Noun for messages, for example `GMP of an IPO`. */
  readonly what: string;
  /** Slug or id in the path of its details. */
  readonly name: string;
  /** Path of its details. */
  readonly path: string;
  readonly showNow: () => View | Promise<View>;
  /** Shows the record as it was published at an instant, or tells from when on it can be shown. */
  readonly showAt: (at: Date) => Promise<{ readonly shown: View } | KnownSince>;
}

/** Answers requests for the past of published records. */
@Injectable()
export class RecordHistories {
  constructor(
    private readonly history: PublishedHistory,
    private readonly clock: Clock,
  ) {}

  /**
   * Shows a record, as it was published at the instant of a query if it names one, with the fields that it selects.
   *
   * @param find reads the record, once the query is known to be allowed
   *
   * Errors: `VAL_001` for an instant in the future, `PLAN_002` for any below the Basic plan, `NOT_001` for one before the
   * record was known, or before its history is complete; those of `find`.
   */
  async show<View extends PublishedRecord>(
    query: AsOfQuery,
    entitlement: Entitlement,
    find: () => Promise<FoundRecord<View>>,
  ): Promise<View | PastRecord<View>> {
    return this.showStates(query, entitlement, async () => {
      const record = await find();
      return {
        ...{ what: record.what, name: record.name, path: pathOf(record) },
        showNow: () => record.present(),
        showAt: (at) => this.stateAt(record, at),
      };
    });
  }

  /**
   * Shows a part of a record that has a path of its own, such as an order book, as it stood at the instant of a query if it
   * names one, with the fields that it selects.
   *
   * @param find reads the record, once the query is known to be allowed
   *
   * Errors: those of `show`.
   */
  async showPart<View extends PublishedRecord, Part>(
    query: AsOfQuery,
    entitlement: Entitlement,
    find: () => Promise<FoundPart<View, Part>>,
  ): Promise<Part | PastRecord<Part>> {
    return this.showStates(query, entitlement, async () => {
      const { part, showPart, ...record } = await find();
      return {
        ...{ what: record.what, name: record.name, path: `${pathOf(record)}/${part}` },
        showNow: () => showPart(null),
        showAt: async (at) => {
          const state = await this.stateAt(record, at);
          if (!('shown' in state)) return state;
          const lastChange = (fields: readonly string[]) => this.history.lastChange(record, fields, at);
          return { shown: await showPart({ at, shown: state.shown, lastChange }) };
        },
      };
    });
  }

  /**
   * Shows a record whose feature keeps its former states itself, as it was published at the instant of a query if it names
   * one, with the fields that it selects.
   *
   * @param find reads the record, once the query is known to be allowed
   *
   * Errors: those of `show`.
   */
  async showStates<View>(
    query: AsOfQuery,
    entitlement: Entitlement,
    find: () => Promise<RecordWithStates<View>>,
  ): Promise<View | PastRecord<View>> {
    const at = this.instantOf(query, entitlement);
    const { what, name, path, showNow, showAt } = await find();
    const selected = selectionBy<View>(query);
    if (at === null) return selected(await showNow());
    const state = await showAt(at);
    if (!('shown' in state)) throw unknownAt(what, name, state);
    return new PastRecord(selected(state.shown), path);
  }

  /**
   * Lists the revisions of a record, the latest first.
   *
   * @param find reads the record, once the query is known to be allowed
   *
   * Errors: `VAL_001` for a field that the view does not have; those of `find`.
   */
  async revisions(
    query: RevisionListQuery,
    view: z.ZodType,
    find: () => Promise<RecordAddress>,
  ): Promise<ListResponse<RevisionView>> {
    const range = rangeOf(query, view);
    return ListResponse.of(await this.history.revisions(await find(), range, query), query, presentRevision);
  }

  private instantOf({ asOf }: AsOfQuery, { features, plan }: Entitlement): Date | null {
    if (asOf === undefined) return null;
    const at = new Date(asOf);
    if (at > this.clock.now())
      throw invalidParameters([{ field: 'asOf', message: 'must not be in the future' }]);
    if (!features.has('market')) throw new DomainError(planError('market', plan));
    return at;
  }

  private async stateAt<View extends PublishedRecord>(
    { present, ...place }: FoundRecord<View>,
    at: Date,
  ): Promise<{ readonly shown: View } | KnownSince> {
    const state = await this.history.at(place, at, present);
    // A former state has the fields of the view: it was made of the present one.
    return 'shown' in state ? { shown: state.shown as View } : state;
  }
}

function pathOf({ resource, name }: FoundRecord<unknown>): string {
  return `/v1/${resource}/${name}`;
}

/** Reads the range of a query. Errors: `VAL_001` if nothing can fit it. */
function rangeOf({ field, ...ends }: RevisionListQuery, view: z.ZodType) {
  const { names, tops } = ViewFields.of(view);
  const hasRevisions = (name: string) => !aboutChanges.includes(name);
  if (field !== undefined && !names.filter(hasRevisions).includes(field)) {
    const message = `must be one of ${tops.filter(hasRevisions).join(', ')}, or a part of one`;
    throw invalidParameters([{ field: 'field', message }]);
  }
  const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { field, from: instant(ends.from), to: instant(ends.to) };
}

function unknownAt(what: string, name: string, { knownFrom, historyFrom }: KnownSince): DomainError {
  const { code, kind, publicMessage } = noSuchRecord(what, name);
  const from = (instant: Date) => instant.toISOString();
  const reason =
    historyFrom > knownFrom
      ? `its history is complete from ${from(historyFrom)} (historyFrom)`
      : `it is known from ${from(knownFrom)}`;
  return new DomainError({ kind, code, publicMessage: `${publicMessage} at that instant: ${reason}` });
}

/** Makes the base of the query class of the details of such a record, from its view. */
export function asOfQuery(view: z.ZodType): abstract new () => AsOfQuery {
  abstract class QueryOfView extends AsOfQuery {}
  declareFields(QueryOfView.prototype, view);
  return QueryOfView;
}
