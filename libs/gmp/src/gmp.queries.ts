import { Injectable } from '@nestjs/common';
import { type DataSet, IpoDirectory, type IpoReference } from '@market/contracts';
import {
  addDays,
  Clock,
  type CollectionPage,
  type CollectionRequest,
  type IndianDay,
  instantInIndia,
  type Page,
  type PageRequest,
  partOfRecords,
} from '@market/kernel';
import { estimatesOf } from './domain/estimates';
import type { CurrentGmp, GmpDay, GmpQuote } from './domain/gmp';
import { gmpCollection } from './domain/gmp-collection';
import { GmpRepository } from './persistence/gmp.repository';

/** Premium with its IPO. */
export interface IpoGmp {
  readonly ipo: IpoReference;
  readonly value: CurrentGmp;
}

/** Filter of quotes: publishers by their ids, and days in India, both included. An absent field does not filter. */
export interface QuoteFilter {
  readonly publishers?: readonly string[] | undefined;
  readonly from?: IndianDay | undefined;
  readonly to?: IndianDay | undefined;
}

/** Reads premiums for the public API. */
@Injectable()
export class GmpQueries {
  constructor(
    private readonly gmp: GmpRepository,
    private readonly ipos: IpoDirectory,
    private readonly clock: Clock,
  ) {}

  /** Lists a part of the collection of premiums: those of upcoming, open and closed IPOs that have a value. */
  async list(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<IpoGmp>> {
    const active = await this.ipos.active(dataSet);
    const values = await this.gmp.values(
      dataSet,
      active.map(({ id }) => id),
    );
    const all = active.flatMap((ipo): IpoGmp[] => {
      const value = values.get(ipo.id);
      return value ? [{ ipo, value }] : [];
    });
    return partOfRecords(gmpCollection, all, part, readGmp, ({ ipo }) => ipo.slug);
  }

  /** Returns the last value of an IPO in any state. Null when there is no such IPO, or it was never quoted. */
  async bySlug(dataSet: DataSet, slug: string): Promise<IpoGmp | null> {
    const ipo = await this.ipos.bySlug(dataSet, slug);
    if (!ipo) return null;
    const value = (await this.gmp.values(dataSet, [ipo.id])).get(ipo.id);
    return value ? { ipo, value } : null;
  }

  /** Returns an IPO's values of today and the `days` − 1 days before, newest first. Null when there is no such IPO. */
  async history(
    dataSet: DataSet,
    slug: string,
    days: number,
    page: PageRequest,
  ): Promise<(Page<GmpDay> & { readonly ipo: IpoReference }) | null> {
    const ipo = await this.ipos.bySlug(dataSet, slug);
    if (!ipo) return null;
    const to = this.clock.today();
    const from = addDays(to, 1 - days);
    return { ...(await this.gmp.history(dataSet, ipo.id, { from, to }, page)), ipo };
  }

  /** Returns the believed quotes of all publishers for an IPO, oldest first. Null when there is no such IPO. */
  async quotes(
    dataSet: DataSet,
    slug: string,
    { publishers, from, to }: QuoteFilter,
    page: PageRequest,
  ): Promise<Page<GmpQuote> | null> {
    const ipo = await this.ipos.bySlug(dataSet, slug);
    if (!ipo) return null;
    const question = {
      publishers: publishers ?? null,
      from: from === undefined ? null : instantInIndia(from),
      until: to === undefined ? null : instantInIndia(addDays(to, 1)),
    };
    return this.gmp.quotes(dataSet, ipo.id, question, page);
  }
}

const readers: Readonly<Record<string, (gmp: IpoGmp) => string | number | null>> = {
  status: ({ ipo }) => ipo.status,
  board: ({ ipo }) => ipo.board,
  openOn: ({ ipo }) => ipo.openOn,
  slug: ({ ipo }) => ipo.slug,
  name: ({ ipo }) => ipo.name,
  gmpValue: ({ value }) => value.gmpRupees,
  estimatedListingGain: ({ ipo, value }) =>
    estimatesOf(value.gmpRupees, ipo.bandMaxRupees).estimatedListingGain,
  quotedAt: ({ value }) => value.quotedAt.getTime(),
};

/** Reads a field of the collection. Errors: `Error` for one that it does not declare. */
function readGmp(gmp: IpoGmp, field: string): string | number | null {
  const read = readers[field];
  if (read === undefined) throw new Error(`a premium has no field ${field}`);
  return read(gmp);
}
