import { Injectable } from '@nestjs/common';
import { sgbRedemption, type SgbRedemptionRecord } from '@market/contracts';
import { addDays, dayInIndia, daysBetween, type IndianDay } from '@market/kernel';
import { lockLedger } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { prepareHistory, recordHistory } from '@market/database/history';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { redemptionAnnounced } from '../domain/announcements';
import { goldPrices } from '../domain/gold-prices';
import { priceDoubt } from '../domain/plausibility';
import { trancheId, trancheWords } from '../domain/tranche-label';
import { publishedSgbs } from '../persistence/published-sgbs';
import type { RedemptionRow } from '../persistence/redemption.row';
import { allRedemptions, allTranches, saveRedemptions } from '../persistence/sgb-ledger.repository';
import type { SgbRow } from '../persistence/sgb.row';

/** Maximum distance of a redemption from its regular day: holidays move it. Units: days. */
const toleranceDays = 15;
/**
 * Time after its issue during which a bond is not redeemed: it ends with the fifth year. Units: days. Source: Sovereign
 * Gold Bond Scheme.
 */
const lockedForDays = 5 * 365;
/**
 * Maximum time until a redemption whose price is announced: it is the mean of the three business days before. Wide on
 * purpose. Units: days. Source: RBI, releases of redemption prices ("average of closing price of gold … for the last
 * three business days"); Sovereign Gold Bond Scheme.
 */
const announcedWithinDays = 30;

/** Takes the prices at which the Reserve Bank redeems bonds in, and stores them in a table of their own. */
@Injectable()
export class SgbRedemptionIntake extends RecordIntake<SgbRedemptionRecord> {
  readonly type = sgbRedemption;

  constructor(private readonly outbox: Outbox) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<SgbRedemptionRecord>): Promise<IntakeOutcome> {
    const { dataSet, now, rows } = batch;
    await lockLedger(manager, 'sgbLedger', dataSet);
    const book = {
      tranches: await allTranches(manager, dataSet),
      redemptions: await allRedemptions(manager, dataSet),
    };
    const doubts: Doubt[] = [];
    const taken: RedemptionRow[] = [];
    rows.forEach(({ record, trusted }, index) => {
      const tranche = book.tranches.find(({ id }) => id === trancheId(record));
      if (tranche === undefined) {
        doubts.push({ index, reason: `${trancheWords(record)} is no known tranche` });
        return;
      }
      const known = book.redemptions.find(
        ({ sgbId, dueOn }) => sgbId === tranche.id && dueOn === record.dueOn,
      );
      if (known?.priceRupees === record.priceRupees && known.kind === record.kind) return;
      const reason = trusted ? null : reasonToDoubt(book, tranche, record, known, dayInIndia(now));
      if (reason !== null) doubts.push({ index, reason });
      else taken.push({ ...pick(record), sgbId: tranche.id });
    });
    const ids = [...new Set(taken.map(({ sgbId }) => sgbId))];
    const write = { now, source: batch.source };
    await prepareHistory(manager, publishedSgbs, dataSet, ids, now);
    const accepted = await saveRedemptions(manager, dataSet, taken, { ...write, replace: true });
    await recordHistory(manager, publishedSgbs, dataSet, ids, write);
    const unchanged = rows.length - taken.length - doubts.length;
    return { accepted, unchanged, events: await this.announce(manager, batch, book, taken), doubts };
  }

  /** Announces prices of redemptions that are not known yet and not past. */
  private announce(
    manager: EntityManager,
    { dataSet, now, historic }: IntakeBatch<SgbRedemptionRecord>,
    { tranches, redemptions }: Book,
    taken: readonly RedemptionRow[],
  ): Promise<number> {
    if (historic) return Promise.resolve(0);
    const events = taken.flatMap((row) => {
      const tranche = tranches.find(({ id }) => id === row.sgbId);
      const isKnown = redemptions.some(({ sgbId, dueOn }) => sgbId === row.sgbId && dueOn === row.dueOn);
      if (tranche === undefined || isKnown || row.dueOn < dayInIndia(now)) return [];
      return [redemptionAnnounced(dataSet, tranche, row, now)];
    });
    return this.outbox.announce(manager, events);
  }
}

/** Known tranches and redemptions. */
interface Book {
  readonly tranches: readonly SgbRow[];
  readonly redemptions: readonly RedemptionRow[];
}

function reasonToDoubt(
  book: Book,
  tranche: SgbRow,
  record: SgbRedemptionRecord,
  known: RedemptionRow | undefined,
  today: IndianDay,
): string | null {
  const words = `redemption of ${trancheWords(record)} on ${record.dueOn}`;
  if (known) return `${words}: ${record.priceRupees} rupees where ${known.priceRupees} are known`;
  return (
    untimely(tranche, record, words) ??
    (record.dueOn > addDays(today, announcedWithinDays) ? `${words}: long before that day` : null) ??
    priceDoubt({ on: record.dueOn, rupees: record.priceRupees }, goldPrices(book.tranches, book.redemptions))
  );
}

function untimely(
  { issuedOn, maturesOn }: SgbRow,
  { dueOn, kind }: SgbRedemptionRecord,
  words: string,
): string | null {
  if (issuedOn === null || maturesOn === null) return null;
  if (dueOn > addDays(maturesOn, toleranceDays)) return `${words}: the bonds matured on ${maturesOn}`;
  if (kind === 'final' && dueOn < addDays(maturesOn, -toleranceDays))
    return `${words}: the bonds mature on ${maturesOn}`;
  const tooEarly = daysBetween(issuedOn, dueOn) < lockedForDays - toleranceDays;
  return tooEarly ? `${words}: the bonds were issued on ${issuedOn}, less than five years before` : null;
}

function pick({ kind, dueOn, priceRupees, release }: SgbRedemptionRecord): Omit<RedemptionRow, 'sgbId'> {
  return { kind, dueOn, priceRupees, release };
}
