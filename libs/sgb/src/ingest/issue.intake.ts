import { Injectable } from '@nestjs/common';
import { sgbIssue, type SgbIssueRecord } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import {
  type Doubt,
  type Incoming,
  type IntakeBatch,
  type IntakeOutcome,
  RecordIntake,
  SourceTime,
} from '@market/platform/ingest';
import { Outbox } from '@market/platform/outbox';
import type { EntityManager } from 'typeorm';
import { compareIssue, lackingForNew, newTranche } from '../domain/apply-issue';
import { knownTranches } from '../domain/known-tranches';
import { discountDoubt, priceDoubt } from '../domain/plausibility';
import { trancheId, trancheWords } from '../domain/tranche-label';
import { byLabel, lastOf, orderDoubt } from '../domain/tranche-order';
import { type NamedWindow, newWindowDoubt, windowDoubt, yearDoubt } from '../domain/tranche-window';
import type { SgbRow } from '../persistence/sgb.row';
import { rowOfTranche } from './tranche-row';
import { TrancheBook } from './tranche-book';

/** The one authority on tranches: nobody else can make one. Source: Sovereign Gold Bond Scheme, every notification. */
const authority = 'rbi';

type Judged = { readonly row: SgbRow } | Omit<Doubt, 'index'>;

/** Takes what the Reserve Bank says of the issue of tranches. */
@Injectable()
export class SgbIssueIntake extends RecordIntake<SgbIssueRecord> {
  readonly type = sgbIssue;

  constructor(
    private readonly outbox: Outbox,
    private readonly sourceTime: SourceTime,
  ) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<SgbIssueRecord>): Promise<IntakeOutcome> {
    const book = await TrancheBook.open(manager, batch);
    const doubts: Doubt[] = [];
    let accepted = 0;
    for (const [index, incoming] of inOrder(batch.rows)) {
      const judged = this.misnamed(incoming) ?? judge(book, batch, incoming);
      if ('reason' in judged) {
        doubts.push({ index, ...judged });
        continue;
      }
      if (judged.row === book.get(judged.row.id)) continue;
      const refused = book.put(judged.row, incoming.trusted);
      if (refused === null) accepted += 1;
      else doubts.push({ index, reason: refused });
    }
    const unchanged = batch.rows.length - accepted - doubts.length;
    doubts.sort((one, other) => one.index - other.index);
    return { accepted, unchanged, doubts, events: await book.close(this.outbox) };
  }

  private misnamed({ record, trusted }: Incoming<SgbIssueRecord>): Omit<Doubt, 'index'> | null {
    if (trusted || record.openOn === null) return null;
    const reason = yearDoubt(record, this.sourceTime.dayAtSource(record.openOn));
    return reason === null ? null : { reason };
  }
}

/** Releases in the order of issue: a feed names the newest first, and each tranche must follow the one before it. */
function inOrder(rows: readonly Incoming<SgbIssueRecord>[]): [number, Incoming<SgbIssueRecord>][] {
  return [...rows.entries()].sort(([, one], [, other]) => byLabel(one.record, other.record));
}

function judge(
  book: TrancheBook,
  { source, now }: IntakeBatch<SgbIssueRecord>,
  { record, trusted }: Incoming<SgbIssueRecord>,
): Judged {
  const known = book.get(trancheId(record));
  if (known === null) return judgeNew(book, record, { source, now, trusted });
  const { filled, overwritten, differing } = compareIssue(known, record);
  if (differing.length === 0 && sameTold(filled, known)) return { row: known };
  if (trusted) return { row: overwritten };
  const contradiction = differing.length === 0 ? null : `${trancheWords(record)}: ${differing.join('; ')}`;
  const newWindow = known.openOn !== filled.openOn || known.closeOn !== filled.closeOn;
  const inTheWay = newWindow ? windowDoubt(windowOf(filled), othersThan(book, filled)) : null;
  const reason = contradiction ?? inTheWay ?? implausible(book, filled);
  return reason === null ? { row: filled } : { reason };
}

function judgeNew(
  book: TrancheBook,
  record: SgbIssueRecord,
  { source, now, trusted }: { readonly source: string; readonly now: Date; readonly trusted: boolean },
): Judged {
  const words = trancheWords(record);
  if (source !== authority && !trusted) {
    return { reason: `${words} is no known tranche, and ${source} cannot make one` };
  }
  const lacking = lackingForNew(record);
  if (lacking.length > 0) {
    return {
      reason: `${words} is no known tranche, and the release states no ${lacking.join(', no ')}`,
      waiting: true,
    };
  }
  const row = rowOfTranche(record, newTranche(record), now);
  if (trusted) return { row };
  const lastKnown = knownTranches.at(-1)?.issuedOn ?? null;
  if (row.openOn !== null && lastKnown !== null && row.openOn <= lastKnown) {
    return { reason: `${words} is no known tranche, and all tranches up to ${lastKnown} are known` };
  }
  const reason = outOfOrder(book, row, now) ?? samePrice(book, row) ?? implausible(book, row);
  return reason === null ? { row } : { reason };
}

/** A new tranche is the next one, by its name and by its window. */
function outOfOrder(book: TrancheBook, row: SgbRow, now: Date): string | null {
  const known = [...knownTranches.map(({ label }) => label), ...book.rows()];
  const doubt = orderDoubt(row, known);
  const { openOn } = row;
  if (doubt !== null || openOn === null) return doubt;
  return newWindowDoubt({ ...windowOf(row), openOn }, othersThan(book, row), dayInIndia(now));
}

/** The price is an average of other days than that of the tranche before. */
function samePrice(book: TrancheBook, row: SgbRow): string | null {
  const before = lastOf(book.rows());
  if (before === null || before.nominalRupees !== row.nominalRupees) return null;
  return `${trancheWords(row)} has the price of ${trancheWords(before)}, ${row.nominalRupees} rupees`;
}

function othersThan(book: TrancheBook, { id }: SgbRow): NamedWindow[] {
  return book
    .rows()
    .filter((row) => row.id !== id)
    .map(windowOf);
}

function windowOf(row: SgbRow): NamedWindow {
  return { ...row, words: trancheWords(row) };
}

function implausible(book: TrancheBook, row: SgbRow): string | null {
  const on = row.openOn ?? row.issuedOn;
  const rupees = row.nominalRupees ?? row.offlineRupees;
  const doubt = discountDoubt(row, row);
  if (doubt !== null) return doubt;
  return on === null || rupees === null ? null : priceDoubt({ on, rupees }, book.goldPrices(row.id));
}

function sameTold(a: SgbRow, b: SgbRow): boolean {
  return (Object.keys(a) as (keyof SgbRow)[]).every((field) => a[field] === b[field]);
}
