import { Injectable } from '@nestjs/common';
import type { DataSet, IpoReference, MarketEvent } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import { Outbox } from '@market/platform/outbox';
import type { EntityManager } from 'typeorm';
import { valuesByDay } from '../domain/aggregate';
import type { GmpDay, GmpReading } from '../domain/gmp';
import { updateOf } from '../domain/update-event';
import {
  type AddedReading,
  appendReadings,
  currentValues,
  readingsSince,
  saveDays,
} from '../persistence/gmp-ledger.repository';

const dayMs = 24 * 60 * 60 * 1000;

/** Keeps readings: appends them, values their days anew, and announces values that changed. */
@Injectable()
export class GmpKeeper {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Takes readings in, in the transaction that holds the data set's lock.
   *
   * @param ipos the IPOs that the readings are about
   * @param run `historic` readings announce nothing
   * @returns the readings that were new, and how many events were announced
   */
  async keep(
    manager: EntityManager,
    dataSet: DataSet,
    readings: readonly GmpReading[],
    ipos: readonly IpoReference[],
    run: { readonly now: Date; readonly historic: boolean },
  ): Promise<{ added: readonly AddedReading[]; events: number }> {
    const added = await appendReadings(manager, dataSet, readings);
    if (added.length === 0) return { added, events: 0 };
    const ids = [...new Set(added.map(({ ipoId }) => ipoId))];
    const before = await currentValues(manager, dataSet, ids);
    const days = await this.valuedAnew(manager, dataSet, ids, added);
    await saveDays(manager, dataSet, days);
    const after = await currentValues(manager, dataSet, ids);
    const events = ipos.flatMap((ipo): MarketEvent[] => {
      const [old, fresh] = [before.get(ipo.id), after.get(ipo.id)];
      if (run.historic || !old || !fresh) return [];
      const own = added.filter(({ ipoId }) => ipoId === ipo.id);
      const cause = Math.max(...own.map(({ position }) => position));
      const event = updateOf(dataSet, ipo, old, fresh, { now: run.now, cause });
      return event === null ? [] : [event];
    });
    return { added, events: await this.outbox.announce(manager, events) };
  }

  /** The days from each IPO's earliest new reading on: a late one reaches into the days after it. */
  private async valuedAnew(
    manager: EntityManager,
    dataSet: DataSet,
    ids: readonly string[],
    added: readonly AddedReading[],
  ): Promise<Map<string, GmpDay[]>> {
    const earliest = (id: string) =>
      Math.min(...added.filter(({ ipoId }) => ipoId === id).map(({ quotedAt }) => quotedAt.getTime()));
    // Two days: what was fresh at the first reading of the earliest day counts, too.
    const since = new Date(Math.min(...ids.map(earliest)) - 2 * dayMs);
    const readings = await readingsSince(manager, dataSet, ids, since);
    return new Map(
      ids.map((id) => {
        const own = readings.filter(({ ipoId }) => ipoId === id);
        return [id, valuesByDay(own, dayInIndia(new Date(earliest(id))))];
      }),
    );
  }
}
