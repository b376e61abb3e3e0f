import { Injectable } from '@nestjs/common';
import { Clock, DomainError, type PublishedRecord } from '@market/kernel';
import { PublishedHistory, type RecordPlace } from '@market/database/history';
import type { z } from 'zod';
import { type Entitlement, planError } from '../access';
import { ViewFields } from '../formats/view-fields';
import { ListAnswer } from '../list-answer';
import { invalidParameters, noSuchRecord } from '../request-errors';
import type { AsOfQuery } from './as-of.query';
import { PastRecord } from './past-record';
import type { RevisionListQuery } from './revision.query';
import { presentRevision, type RevisionView } from './revision.view';

/** Record of a request. */
export interface RequestedRecord extends RecordPlace {
  /** Noun for messages, for example `IPO`. */
  readonly what: string;
  /** Slug or id in the path. */
  readonly name: string;
}

/** Answers requests for the past of published records. */
@Injectable()
export class RecordHistories {
  constructor(
    private readonly history: PublishedHistory,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the instant of a query; null without one.
   *
   * Errors: `VAL_001` for an instant in the future, `PLAN_002` below the Basic plan.
   */
  instantOf({ asOf }: AsOfQuery, { features, plan }: Entitlement): Date | null {
    if (asOf === undefined) return null;
    const at = new Date(asOf);
    if (at > this.clock.now())
      throw invalidParameters([{ field: 'asOf', message: 'must not be in the future' }]);
    if (!features.has('market')) throw new DomainError(planError('market', plan));
    return at;
  }

  /**
   * Returns a record as it was published at an instant.
   *
   * @param path path of the record's details
   * @param present presents the record as stored now, at an instant
   *
   * Errors: `NOT_001` before the record was known, or its history is complete.
   */
  async recordAt<View extends PublishedRecord>(
    { what, name, ...place }: RequestedRecord,
    at: Date,
    path: string,
    present: (at: Date) => View,
  ): Promise<PastRecord<View>> {
    const state = await this.history.at(place, at, present);
    // A former state has the fields of the view: it was made of the present one.
    if ('shown' in state) return new PastRecord(state.shown as View, path);
    throw unknownAt(what, name, state);
  }

  /**
   * Lists the revisions of a record, the latest first.
   *
   * Errors: `VAL_001` for a field that the view does not have, and for a reversed range.
   */
  async revisions(place: RecordPlace, query: RevisionListQuery): Promise<ListAnswer<RevisionView>> {
    const { field, from, to } = rangeOf(query);
    return ListAnswer.of(
      await this.history.revisions(place, { field, from, to }, query),
      query,
      presentRevision,
    );
  }

  /** Refuses a query that can fit nothing. Errors: `VAL_001`. */
  checkRevisions({ field, ...range }: RevisionListQuery, view: z.ZodType): void {
    if (field !== undefined && !ViewFields.of(view).names.includes(field)) {
      throw invalidParameters([{ field: 'field', message: 'must be a field of the record' }]);
    }
    const { from, to } = rangeOf(range);
    if (from !== undefined && to !== undefined && from > to) {
      throw invalidParameters([{ field: 'to', message: 'must not be before from' }]);
    }
  }
}

function rangeOf({ field, from, to }: Pick<RevisionListQuery, 'field' | 'from' | 'to'>) {
  const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { field, from: instant(from), to: instant(to) };
}

function unknownAt(
  what: string,
  name: string,
  { knownFrom, historyFrom }: { readonly knownFrom: Date; readonly historyFrom: Date },
): DomainError {
  const { code, kind, publicMessage } = noSuchRecord(what, name);
  const from = (instant: Date) => instant.toISOString();
  const reason =
    historyFrom > knownFrom
      ? `its history is complete from ${from(historyFrom)} (historyFrom)`
      : `it is known from ${from(knownFrom)}`;
  return new DomainError({ kind, code, publicMessage: `${publicMessage} at that instant: ${reason}` });
}
