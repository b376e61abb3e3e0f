import { Injectable } from '@nestjs/common';
import { type MarketEvent, sgbRedemption, type SgbRedemptionRecord } from '@market/contracts';
import { isStillNews } from '@market/kernel';
import { lockLedger } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import { type KnownRecords, Ledger, type Movement, type Sighting } from '@market/ingest/belief';
import type { EntityManager } from 'typeorm';
import { redemptionAnnounced } from '../domain/announcements';
import { isSameRedemption, presentRedemption, trancheOfRedemption } from '../domain/redemption-facts';
import { trancheId, trancheWords } from '../domain/tranche-label';
import { loadKnownRedemptions, saveRedemptionChanges } from '../persistence/redemption-ledger.repository';
import type { RedemptionState } from '../persistence/redemption-state';
import { allRedemptions, allTranches } from '../persistence/sgb-ledger.repository';
import { type RedemptionBook, type RedemptionClaim, redemptionRules } from './redemption-rules';

/** Takes the prices at which the Reserve Bank redeems bonds in: they are weighed, saved and announced. */
@Injectable()
export class SgbRedemptionIntake extends RecordIntake<SgbRedemptionRecord> {
  readonly type = sgbRedemption;

  constructor(private readonly outbox: Outbox) {
    super();
  }

  async take(
    manager: EntityManager,
    { dataSet, rows, ...run }: IntakeBatch<SgbRedemptionRecord>,
  ): Promise<IntakeOutcome> {
    await lockLedger(manager, 'sgbLedger', dataSet);
    const book = {
      tranches: await allTranches(manager, dataSet),
      redemptions: await allRedemptions(manager, dataSet),
    };
    const known = await loadKnownRedemptions(manager, dataSet);
    const ledger = new Ledger(redemptionRules(book), run, known);
    const claims = rows.map(({ record }) => claimOf(record, run.source));
    ledger.examine(claims);
    for (const [index, claim] of claims.entries()) ledger.apply(index, claim, rows[index]?.trusted ?? false);
    const { movements, sightings, doubts: raised } = ledger.outcome();
    // The page of a release is read five minutes after the feed: the first reading of all is no question yet.
    const doubts = raised.filter(
      ({ index, waiting }) => !(waiting === true && isFirstReading(claims[index], known)),
    );
    await saveRedemptionChanges(manager, dataSet, { movements, sightings, ...run });
    const events = run.historic
      ? []
      : movements.flatMap((movement) =>
          announcements(dataSet, book, movement, {
            now: run.now,
            statedAt: firstStated(movement, sightings),
          }),
        );
    const accepted = movements.filter(({ after }) => after.redemption !== null).length;
    const doubtful = new Set(doubts.map(({ index }) => index)).size;
    const unchanged = Math.max(0, rows.length - accepted - doubtful);
    return { accepted, unchanged, doubts, events: await this.outbox.announce(manager, events) };
  }
}

function claimOf(record: SgbRedemptionRecord, party: string): RedemptionClaim {
  const { kind, dueOn, priceRupees, release } = record;
  const sgbId = trancheId(record);
  return {
    party,
    sourceKey: `${release}:${sgbId}`,
    name: trancheWords(record),
    saying: { rank: 0, said: { dueOn, kind, priceRupees } },
    founds: true,
    sgbId,
    dueOn,
  };
}

/** Tells whether no page has stated the redemption of a claim before. */
function isFirstReading(
  claim: RedemptionClaim | undefined,
  { rows, sightings }: KnownRecords<RedemptionState>,
): boolean {
  const days = [
    ...rows.map(({ sgbId, redemption }) => ({ sgbId, dueOn: redemption?.dueOn })),
    ...sightings.map(({ recordId, statements }) => ({
      sgbId: trancheOfRedemption(recordId),
      dueOn: presentRedemption(statements).dueOn,
    })),
  ];
  return !days.some(
    ({ sgbId, dueOn }) =>
      sgbId === claim?.sgbId && dueOn !== undefined && isSameRedemption(dueOn, claim.dueOn),
  );
}

/** Returns the time at which a page first stated a redemption; null if none does. */
function firstStated(
  { after: { id } }: Movement<RedemptionState>,
  sightings: readonly Sighting[],
): Date | null {
  const own = sightings.filter(({ recordId }) => recordId === id);
  return own.map(({ firstSeenAt }) => firstSeenAt).sort((one, other) => +one - +other)[0] ?? null;
}

/**
 * Makes the event of a redemption that was still news when a page first stated it: of its price, and of another price or day
 * than was announced. A release that named another tranche first may be right only after the day.
 */
function announcements(
  dataSet: IntakeBatch<unknown>['dataSet'],
  { tranches }: RedemptionBook,
  { before, after: { sgbId, redemption } }: Movement<RedemptionState>,
  { now, statedAt }: { readonly now: Date; readonly statedAt: Date | null },
): MarketEvent[] {
  const tranche = tranches.find(({ id }) => id === sgbId);
  if (tranche === undefined || redemption === null || !isStillNews(redemption.dueOn, statedAt ?? now))
    return [];
  const event = redemptionAnnounced(dataSet, tranche, redemption, now);
  const isCorrection = (before?.redemption ?? null) !== null;
  return [isCorrection ? { ...event, occasion: `corrected@${now.toISOString()}` } : event];
}
