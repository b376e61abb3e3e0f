import { Injectable } from '@nestjs/common';
import { sgbQuotation, type SgbQuotationRecord } from '@market/contracts';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/platform/ingest';
import { Outbox } from '@market/platform/outbox';
import type { EntityManager } from 'typeorm';
import { isNamedAs } from '../domain/quoted-name';
import type { SgbRow } from '../persistence/sgb.row';
import { TrancheBook } from './tranche-book';

type Judged = { readonly row: SgbRow } | Omit<Doubt, 'index'>;

/**
 * Cross-checks symbol and ISIN with an exchange's list. A list can fill in what a known tranche lacks; it never
 * makes a tranche, and what it says otherwise is doubtful.
 */
@Injectable()
export class SgbQuotationIntake extends RecordIntake<SgbQuotationRecord> {
  readonly type = sgbQuotation;

  constructor(private readonly outbox: Outbox) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<SgbQuotationRecord>): Promise<IntakeOutcome> {
    const book = await TrancheBook.open(manager, batch);
    const doubts: Doubt[] = [];
    let accepted = 0;
    batch.rows.forEach(({ record, trusted }, index) => {
      const judged = judge(book, record, trusted);
      if ('reason' in judged) {
        doubts.push({ index, ...judged });
      } else if (judged.row !== book.get(judged.row.id)) {
        book.put(judged.row, trusted);
        accepted += 1;
      }
    });
    const unchanged = batch.rows.length - accepted - doubts.length;
    return { accepted, unchanged, doubts, events: await book.close(this.outbox) };
  }
}

function judge(
  book: TrancheBook,
  { exchange, symbol, isin, name }: SgbQuotationRecord,
  trusted: boolean,
): Judged {
  const rows = book.rows();
  const byIsin = rows.find((row) => row.isin === isin);
  const bySymbol = rows.find((row) => row.symbol === symbol);
  if (byIsin && byIsin === bySymbol) return { row: byIsin };
  if (byIsin && !bySymbol) {
    if (byIsin.symbol === null || trusted) return { row: { ...byIsin, symbol } };
    return { reason: `${exchange} lists ${isin} as ${symbol} where ${byIsin.symbol} is known` };
  }
  if (bySymbol) {
    if (!byIsin && (bySymbol.isin === null || trusted)) return { row: { ...bySymbol, isin } };
    return { reason: `${exchange} lists ${symbol} under ${isin} where ${bySymbol.isin} is known` };
  }
  const named = rows.filter((row) => row.isin === null && row.symbol === null && isNamedAs(name, row));
  const [only] = named;
  if (only && named.length === 1) return { row: { ...only, symbol, isin } };
  return { reason: `${exchange} lists ${symbol}, which is no tranche that RBI announced`, waiting: true };
}
