import { Injectable } from '@nestjs/common';
import { gmpWithdrawal, type GmpWithdrawalRecord, IpoDirectory } from '@market/contracts';
import { companyKey } from '@market/kernel';
import { lockLedger } from '@market/database';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { freshForMs } from '../domain/aggregate';
import { reasonToHoldWithdrawals } from '../domain/batch-slip';
import type { GmpWithdrawal } from '../domain/gmp';
import { type CurrentQuote, findCurrentQuotes } from '../persistence/gmp-withdrawal.repository';
import { GmpKeeper } from './gmp-keeper';

/** Takes in withdrawals of publishers and computes the values of the IPOs without the withdrawn quotes. */
@Injectable()
export class GmpWithdrawalIntake extends RecordIntake<GmpWithdrawalRecord> {
  readonly type = gmpWithdrawal;

  constructor(
    private readonly ipos: IpoDirectory,
    private readonly keeper: GmpKeeper,
  ) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<GmpWithdrawalRecord>): Promise<IntakeOutcome> {
    const { dataSet, rows, now, historic } = batch;
    const active = await this.ipos.active(dataSet);
    await lockLedger(manager, 'gmpLedger', dataSet);
    const said = rows.filter(({ record }) => record.withdrawnAt <= now);
    const since = Math.min(now.getTime(), ...said.map(({ record }) => record.withdrawnAt.getTime()));
    const current = await findCurrentQuotes(manager, dataSet, {
      publishers: [...new Set(said.map(({ record }) => record.publisher))],
      ipoIds: active.map(({ id }) => id),
      since: new Date(since - freshForMs),
    });
    const takenBack = current.flatMap((quote) =>
      takenBackBy(
        said.map(({ record }) => record),
        quote,
      ),
    );
    const vouched = rows.every(({ trusted }) => trusted);
    const held = vouched ? null : reasonToHoldWithdrawals(takenBack.length, current.length);
    const figures = {
      accepted: takenBack.length,
      unchanged: rows.length - takenBack.length,
      doubts: [],
      held,
    };
    if (held !== null) return { ...figures, events: 0 };
    const events = await this.keeper.takeBack(manager, dataSet, takenBack, active, { now, historic });
    return { ...figures, events };
  }
}

/**
 * Returns the withdrawal of a current quote, if one of the records withdraws it: same publisher, same name, at most a
 * day later. The IPO is the one that the quote was matched with.
 */
function takenBackBy(records: readonly GmpWithdrawalRecord[], quote: CurrentQuote): GmpWithdrawal[] {
  const { ipoId, publisher } = quote;
  const name = companyKey(quote.sourceName);
  const record = records.find(
    (one) =>
      one.publisher === publisher &&
      companyKey(one.sourceName) === name &&
      one.withdrawnAt > quote.quotedAt &&
      one.withdrawnAt.getTime() - quote.quotedAt.getTime() <= freshForMs,
  );
  return record === undefined ? [] : [{ ipoId, publisher, withdrawnAt: record.withdrawnAt }];
}
