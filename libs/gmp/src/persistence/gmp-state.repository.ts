import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { MarketQuery, MarketReads } from '@market/database';
import type { CurrentGmp } from '../domain/gmp';
import { gmpStateRows } from './gmp-state.entity';
import { currentOfRow, type GmpStateRow } from './gmp.row';

/** Premium of an IPO as it was published at an instant. */
export interface PastValue {
  /** Null before its first state. */
  readonly value: CurrentGmp | null;
  /** Instant of its first state; null without any. */
  readonly knownFrom: Date | null;
}

/** SQL of the instant of the first state. */
const knownFrom = `(SELECT min(first.published_at) FROM gmp_state first
  WHERE first.data_set = :dataSet AND first.ipo_id = :ipoId)`;

/** Reads published states of premiums. */
@Injectable()
export class GmpStateRepository {
  private readonly states: MarketQuery<GmpStateRow>;

  constructor(reads: MarketReads) {
    this.states = new MarketQuery(reads, gmpStateRows, (query) =>
      query
        .where('gmp_state.dataSet = :dataSet AND gmp_state.ipoId = :ipoId AND gmp_state.publishedAt <= :at')
        .orderBy('gmp_state.publishedAt', 'DESC')
        .addOrderBy('gmp_state.position', 'DESC'),
    );
  }

  /** Reads the value of an IPO as it was published at an instant; of several states of one millisecond the last one. */
  async valueAt(dataSet: DataSet, ipoId: string, at: Date): Promise<PastValue> {
    const last = { offset: 0, count: 1 };
    const { records, beside } = await this.states.partBeside<Date | null>(
      { dataSet, ipoId, at },
      last,
      knownFrom,
    );
    const [row] = records;
    return { value: row === undefined ? null : currentOfRow(row), knownFrom: beside };
  }
}
