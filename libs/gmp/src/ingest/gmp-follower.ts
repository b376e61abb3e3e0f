import { Injectable } from '@nestjs/common';
import { IpoDirectory } from '@market/contracts';
import { lockLedger } from '@market/database';
import { Clock } from '@market/kernel';
import type { EntityManager } from 'typeorm';
import { readingsSince } from '../persistence/gmp-ledger.repository';
import { removePremium, renamePlaced } from '../persistence/gmp-removal.repository';
import { withdrawalsSince } from '../persistence/gmp-withdrawal.repository';
import { GmpKeeper } from './gmp-keeper';

/** Lets premiums follow when the record of a live IPO is removed. */
@Injectable()
export class GmpFollower {
  constructor(
    private readonly ipos: IpoDirectory,
    private readonly keeper: GmpKeeper,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves the readings of an IPO to the one that it is joined into, where they are judged with those that are there, or
   * removes them. Announces nothing: the removal is announced.
   *
   * @param keptId id of the IPO that stays; null for none
   * @returns what was stored of the removed IPO; null without any
   */
  async follow(manager: EntityManager, goneId: string, keptId: string | null): Promise<unknown> {
    await lockLedger(manager, 'gmpLedger', 'live');
    const since = new Map([[goneId, new Date(0)]]);
    const readings = await readingsSince(manager, 'live', since);
    const withdrawals = await withdrawalsSince(manager, 'live', since);
    if (keptId !== null) await renamePlaced(manager, goneId, keptId);
    const removed = await removePremium(manager, goneId);
    if (keptId === null) return removed;
    const run = { now: this.clock.now(), historic: true };
    const kept = await this.ipos.byIds('live', [keptId]);
    const moved = readings.map(({ position: _position, ...reading }) => ({
      ...reading,
      ipoId: keptId,
      believedAt: null,
    }));
    await this.keeper.keep(manager, 'live', moved, kept, run);
    const takenBack = withdrawals.map((withdrawal) => ({ ...withdrawal, ipoId: keptId }));
    await this.keeper.takeBack(manager, 'live', takenBack, kept, run);
    return removed;
  }
}
