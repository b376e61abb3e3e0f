import { Injectable } from '@nestjs/common';
import type { DataSet, IpoReference, MarketEvent } from '@market/contracts';
import { Outbox } from '@market/platform/outbox';
import type { EntityManager } from 'typeorm';
import type { GmpReading } from '../domain/gmp';
import { updateOf } from '../domain/update-event';
import { judge, type Judgement } from '../domain/vote';
import {
  type AddedReading,
  appendReadings,
  currentValues,
  readingsOf,
  saveDays,
  vouchFor,
} from '../persistence/gmp-ledger.repository';

/** What all readings of an IPO come to. */
export interface JudgedIpo extends Judgement {
  /** Position of its last reading, 0 without any. */
  readonly last: number;
}

/** Keeps readings: appends them, lets the publishers vote anew, and announces values that changed. */
@Injectable()
export class GmpKeeper {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Takes readings in, in the transaction that holds the data set's lock. Those that are not believed are kept, too:
   * they vouch for others, and others may yet vouch for them.
   *
   * @param ipos the IPOs that the readings are about
   * @param run `historic` readings announce nothing
   * @returns the readings that were new, what their IPOs' readings come to, and how many events were announced
   */
  async keep(
    manager: EntityManager,
    dataSet: DataSet,
    readings: readonly GmpReading[],
    ipos: readonly IpoReference[],
    run: { readonly now: Date; readonly historic: boolean },
  ): Promise<{
    added: readonly AddedReading[];
    judged: ReadonlyMap<string, JudgedIpo>;
    events: number;
  }> {
    const said = new Set(readings.map(({ ipoId }) => ipoId));
    const own = ipos.filter(({ id }) => said.has(id));
    const added = await appendReadings(manager, dataSet, readings);
    const vouched = readings.filter((reading) => reading.vouched);
    await vouchFor(manager, dataSet, vouched);
    const ids = own.map(({ id }) => id);
    const before = await currentValues(manager, dataSet, ids);
    const judged = await this.judged(manager, dataSet, own);
    await saveDays(manager, dataSet, new Map([...judged].map(([id, { days }]) => [id, days])));
    const after = await currentValues(manager, dataSet, ids);
    const events = own.flatMap((ipo): MarketEvent[] => {
      const [old, fresh] = [before.get(ipo.id), after.get(ipo.id)];
      if (run.historic || !old || !fresh) return [];
      const cause = judged.get(ipo.id)?.last ?? 0;
      const event = updateOf(dataSet, ipo, old, fresh, { now: run.now, cause });
      return event === null ? [] : [event];
    });
    return { added, judged, events: await this.outbox.announce(manager, events) };
  }

  /** What the readings of some IPOs come to, by IPO id. */
  async judged(
    manager: EntityManager,
    dataSet: DataSet,
    ipos: readonly IpoReference[],
  ): Promise<Map<string, JudgedIpo>> {
    const readings = await readingsOf(
      manager,
      dataSet,
      ipos.map(({ id }) => id),
    );
    return new Map(
      ipos.map(({ id, bandMaxRupees }) => {
        const own = readings.filter(({ ipoId }) => ipoId === id);
        const last = Math.max(0, ...own.map(({ position }) => position));
        return [id, { ...judge(own, bandMaxRupees), last }];
      }),
    );
  }
}
