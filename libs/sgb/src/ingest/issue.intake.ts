import { Injectable } from '@nestjs/common';
import { sgbIssue, type SgbIssueRecord } from '@market/contracts';
import {
  type Doubt,
  type Incoming,
  type IntakeBatch,
  type IntakeOutcome,
  RecordIntake,
} from '@market/platform/ingest';
import { Outbox } from '@market/platform/outbox';
import type { EntityManager } from 'typeorm';
import { compareIssue, lackingForNew, newTranche } from '../domain/apply-issue';
import { knownTranches } from '../domain/known-tranches';
import { priceDoubt } from '../domain/plausibility';
import { trancheId, trancheWords } from '../domain/tranche-label';
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

  constructor(private readonly outbox: Outbox) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<SgbIssueRecord>): Promise<IntakeOutcome> {
    const book = await TrancheBook.open(manager, batch);
    const doubts: Doubt[] = [];
    let accepted = 0;
    batch.rows.forEach((incoming, index) => {
      const judged = judge(book, batch, incoming);
      if ('reason' in judged) {
        doubts.push({ index, ...judged });
        return;
      }
      if (judged.row === book.get(judged.row.id)) return;
      const refused = book.put(judged.row, incoming.trusted);
      if (refused === null) accepted += 1;
      else doubts.push({ index, reason: refused });
    });
    const unchanged = batch.rows.length - accepted - doubts.length;
    return { accepted, unchanged, doubts, events: await book.close(this.outbox) };
  }
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
  const reason = contradiction ?? implausible(book, filled);
  return reason === null ? { row: filled } : { reason };
}

function judgeNew(
  book: TrancheBook,
  record: SgbIssueRecord,
  { source, now, trusted }: { readonly source: string; readonly now: Date; readonly trusted: boolean },
): Judged {
  const words = trancheWords(record);
  if (source !== authority) return { reason: `${words} is no known tranche, and ${source} cannot make one` };
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
  const reason = implausible(book, row);
  return reason === null ? { row } : { reason };
}

function implausible(
  book: TrancheBook,
  { id, openOn, issuedOn, nominalRupees, offlineRupees }: SgbRow,
): string | null {
  const on = openOn ?? issuedOn;
  const rupees = nominalRupees ?? offlineRupees;
  return on === null || rupees === null ? null : priceDoubt({ on, rupees }, book.goldPrices(id));
}

function sameTold(a: SgbRow, b: SgbRow): boolean {
  return (Object.keys(a) as (keyof SgbRow)[]).every((field) => a[field] === b[field]);
}
