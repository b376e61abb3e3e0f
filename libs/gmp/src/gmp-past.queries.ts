import { Injectable } from '@nestjs/common';
import { type DataSet, type IpoReference, PastIpos } from '@market/contracts';
import type { KnownSince } from '@market/kernel';
import type { IpoGmp } from './gmp.queries';
import { GmpStateRepository } from './persistence/gmp-state.repository';

/** Premium as it was published at an instant, or the instants from which it was known and its history is complete. */
export type PastGmp = IpoGmp | KnownSince;

/** Reads former states of premiums for the public API. */
@Injectable()
export class GmpPastQueries {
  constructor(
    private readonly states: GmpStateRepository,
    private readonly ipos: PastIpos,
  ) {}

  /**
   * Returns the premium of an IPO as it was published at an instant, beside the IPO as it was published then.
   *
   * @param ipo IPO as it is now
   */
  async at(dataSet: DataSet, ipo: IpoReference, at: Date): Promise<PastGmp> {
    const [past, { value, knownFrom }] = await Promise.all([
      this.ipos.at(dataSet, ipo, at),
      this.states.valueAt(dataSet, ipo.id, at),
    ]);
    if ('ipo' in past && value !== null) return { ipo: past.ipo, value };
    const first = knownFrom ?? at;
    if ('ipo' in past) return { knownFrom: first, historyFrom: first };
    return { knownFrom: later(past.knownFrom, first), historyFrom: later(past.historyFrom, first) };
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
