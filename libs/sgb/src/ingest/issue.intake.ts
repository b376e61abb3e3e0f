import { Injectable } from '@nestjs/common';
import { sgbIssue, type SgbIssueRecord } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import type { Identity } from '@market/ingest/belief';
import {
  type Incoming,
  type IntakeBatch,
  type IntakeOutcome,
  RecordIntake,
  SourceTime,
} from '@market/ingest';
import { Outbox } from '@market/database/outbox';
import type { EntityManager } from 'typeorm';
import { lackingForNew, newTranche } from '../domain/apply-issue';
import { knownTranches } from '../domain/known-tranches';
import { toTrancheFacts } from '../domain/tranche-facts';
import { trancheId, trancheWords } from '../domain/tranche-label';
import { byLabel, lastTranche, orderDoubt } from '../domain/tranche-order';
import { newWindowDoubt, yearDoubt } from '../domain/tranche-window';
import type { RedemptionRow } from '../persistence/redemption.row';
import { allRedemptions } from '../persistence/sgb-ledger.repository';
import type { SgbRow } from '../persistence/sgb.row';
import { takeClaims } from './tranche-ledger';
import { rowOfTranche } from './tranche-row';
import { oddPrice, windowsOfOthers, type TrancheClaim, windowOf } from './tranche-rules';

/** Party that alone announces tranches. Source: Sovereign Gold Bond Scheme, every notification. */
const authority = 'rbi';

interface ReleaseClaim extends TrancheClaim {
  readonly record: SgbIssueRecord;
}

/** Takes the Reserve Bank's releases on the issue of tranches in. */
@Injectable()
export class SgbIssueIntake extends RecordIntake<SgbIssueRecord> {
  readonly type = sgbIssue;

  constructor(
    private readonly outbox: Outbox,
    private readonly sourceTime: SourceTime,
  ) {
    super();
  }

  async take(
    manager: EntityManager,
    { rows, ...batch }: IntakeBatch<SgbIssueRecord>,
  ): Promise<IntakeOutcome> {
    const redemptions = await allRedemptions(manager, batch.dataSet);
    const claims = inOrder(rows).map(([index, { record, trusted }]) => ({
      index,
      trusted,
      claim: claimOf(record, batch.source),
    }));
    return takeClaims(manager, this.outbox, batch, claims, (claim, tranches, trusted) => {
      const misnamed = trusted ? null : this.misnamed(claim.record);
      return misnamed === null
        ? identify(claim, tranches, { redemptions, trusted, now: batch.now })
        : { match: 'doubtful', reason: misnamed };
    });
  }

  private misnamed(record: SgbIssueRecord): string | null {
    return record.openOn === null ? null : yearDoubt(record, this.sourceTime.dayAtSource(record.openOn));
  }
}

/**
 * Sorts releases by the order of issue: a feed delivers the newest first, but each tranche must follow the one before
 * it.
 */
function inOrder(rows: readonly Incoming<SgbIssueRecord>[]): [number, Incoming<SgbIssueRecord>][] {
  return [...rows.entries()].sort(([, one], [, other]) => byLabel(one.record, other.record));
}

function claimOf(record: SgbIssueRecord, source: string): ReleaseClaim {
  return {
    party: source,
    sourceKey: trancheId(record),
    name: trancheWords(record),
    saying: { rank: 0, said: toTrancheFacts(record) },
    founds: true,
    label: record,
    record,
  };
}

interface Circumstances {
  readonly redemptions: readonly RedemptionRow[];
  readonly trusted: boolean;
  readonly now: Date;
}

/**
 * Finds a known tranche by its label; accepts a new one when the authority announces it completely, and as the next
 * one.
 */
function identify(
  { party, record }: ReleaseClaim,
  tranches: readonly SgbRow[],
  { redemptions, trusted, now }: Circumstances,
): Identity {
  const id = trancheId(record);
  if (tranches.some((row) => row.id === id)) return { match: 'known', id };
  const words = trancheWords(record);
  const doubtful = (reason: string): Identity => ({ match: 'doubtful', reason });
  if (party !== authority && !trusted)
    return doubtful(`${words} is no known tranche, and ${party} cannot make one`);
  const lacking = lackingForNew(record);
  if (lacking.length > 0) {
    const reason = `${words} is no known tranche, and the release states no ${lacking.join(', no ')}`;
    return { match: 'doubtful', reason, waiting: true };
  }
  if (trusted) return { match: 'new' };
  const row = rowOfTranche(record, newTranche({ ...toTrancheFacts(record), ...labelOf(record) }), now);
  const lastKnown = knownTranches.at(-1)?.issuedOn ?? null;
  if (row.openOn !== null && lastKnown !== null && row.openOn <= lastKnown)
    return doubtful(`${words} is no known tranche, and all tranches up to ${lastKnown} are known`);
  const reason =
    outOfOrder(tranches, row, now) ?? samePrice(tranches, row) ?? oddPrice(row, tranches, redemptions);
  return reason === null ? { match: 'new' } : doubtful(reason);
}

function labelOf({ financialYear, series }: SgbIssueRecord) {
  return { financialYear, series };
}

/** Returns the reason why a new tranche is not the next one by its label and its window; null when it is. */
function outOfOrder(tranches: readonly SgbRow[], row: SgbRow, now: Date): string | null {
  const known = [...knownTranches.map(({ label }) => label), ...tranches];
  const doubt = orderDoubt(row, known);
  const { openOn } = row;
  if (doubt !== null || openOn === null) return doubt;
  return newWindowDoubt({ ...windowOf(row), openOn }, windowsOfOthers(tranches, row.id), dayInIndia(now));
}

/**
 * Returns a doubt when a new tranche has the same price as the one before it: each price is an average of other days.
 */
function samePrice(tranches: readonly SgbRow[], row: SgbRow): string | null {
  const before = lastTranche(tranches);
  if (before === null || before.nominalRupees !== row.nominalRupees) return null;
  return `${trancheWords(row)} has the price of ${trancheWords(before)}, ${row.nominalRupees} rupees`;
}
