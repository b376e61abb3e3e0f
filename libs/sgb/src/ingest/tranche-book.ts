import type { DataSet, MarketEvent } from '@market/contracts';
import { Outbox } from '@market/platform/outbox';
import { appendRevisions, type Revision, saveRecords } from '@market/platform/database';
import type { IntakeBatch } from '@market/platform/ingest';
import type { EntityManager } from 'typeorm';
import { announcementsOf } from '../domain/announcements';
import type { GoldPrice } from '../domain/plausibility';
import { goesBack, sgbStatusAt } from '../domain/sgb-status';
import {
  allRedemptions,
  allTranches,
  lockLedger,
  type RedemptionRow,
} from '../persistence/sgb-ledger.repository';
import { type SgbRow, sgbTable } from '../persistence/sgb.row';

/** Who changes tranches, and when. */
export type Hand = Pick<IntakeBatch<unknown>, 'dataSet' | 'source' | 'now' | 'historic'>;

/**
 * Every tranche of a data set while a transaction works on them: opened under the ledger's lock, closed with what
 * changed, the revisions of it and the events.
 */
export class TrancheBook {
  private readonly before: ReadonlyMap<string, SgbRow>;
  private readonly after: Map<string, SgbRow>;

  private constructor(
    private readonly manager: EntityManager,
    private readonly hand: Hand,
    rows: readonly SgbRow[],
    readonly redemptions: readonly RedemptionRow[],
  ) {
    this.before = new Map(rows.map((row) => [row.id, row]));
    this.after = new Map(this.before);
  }

  static async open(manager: EntityManager, hand: Hand): Promise<TrancheBook> {
    await lockLedger(manager, hand.dataSet);
    const rows = await allTranches(manager, hand.dataSet);
    return new TrancheBook(manager, hand, rows, await allRedemptions(manager, hand.dataSet));
  }

  get(id: string): SgbRow | null {
    return this.after.get(id) ?? null;
  }

  rows(): readonly SgbRow[] {
    return [...this.after.values()];
  }

  /** What gold cost by everything that is in the book, but for one tranche. */
  goldPrices(exceptId: string): GoldPrice[] {
    const issued = this.rows().flatMap(({ id, nominalRupees, openOn, issuedOn }) => {
      const on = openOn ?? issuedOn;
      return id === exceptId || nominalRupees === null || on === null ? [] : [{ on, rupees: nominalRupees }];
    });
    return [
      ...issued,
      ...this.redemptions.map(({ dueOn, priceRupees }) => ({ on: dueOn, rupees: priceRupees })),
    ];
  }

  /**
   * Writes a tranche into the book with the status that it has now.
   *
   * @returns why it may not, null when it was written
   */
  put(row: SgbRow, trusted: boolean): string | null {
    const known = this.after.get(row.id);
    const status = sgbStatusAt(row, this.hand.now);
    if (known !== undefined && !trusted && goesBack(known.status, status)) {
      return `status would go back from ${known.status} to ${status}`;
    }
    this.after.set(row.id, { ...row, status });
    return null;
  }

  /** Saves and announces what changed. @returns how many events are new */
  async close(outbox: Outbox): Promise<number> {
    const { dataSet, now, source } = this.hand;
    const moves = this.rows().flatMap((row) => {
      const before = this.before.get(row.id) ?? null;
      const revisions = before === null ? [] : revisionsOf(before, row, source);
      return before !== null && revisions.length === 0
        ? []
        : [{ before, after: { ...row, updatedAt: now }, revisions }];
    });
    await saveRecords(
      this.manager,
      sgbTable,
      dataSet,
      moves.map(({ after }) => after),
    );
    await appendRevisions(
      this.manager,
      sgbTable,
      dataSet,
      moves.flatMap(({ revisions }) => revisions),
      now,
    );
    return outbox.announce(
      this.manager,
      moves.flatMap((move) => this.events(dataSet, move, now)),
    );
  }

  private events(
    dataSet: DataSet,
    { before, after }: { before: SgbRow | null; after: SgbRow },
    now: Date,
  ): MarketEvent[] {
    return before === null && this.hand.historic ? [] : announcementsOf(dataSet, before, after, now);
  }
}

/** What is different in a row, field by field. */
export function revisionsOf(before: SgbRow, after: SgbRow, origin: string): Revision[] {
  return sgbTable.columns
    .filter(([field]) => field !== 'updatedAt' && field !== 'firstSeenAt' && before[field] !== after[field])
    .map(([field]) => ({ recordId: after.id, field, before: before[field], after: after[field], origin }));
}
