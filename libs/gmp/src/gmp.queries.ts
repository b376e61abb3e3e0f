import { Injectable } from '@nestjs/common';
import { activeStatuses, type DataSet, IpoDirectory, type IpoReference } from '@market/contracts';
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
import { computeEstimates } from './domain/estimates';
import type { CurrentGmp, GmpDay, GmpQuote } from './domain/gmp';
import { gmpCollection } from './domain/gmp-collection';
import { GmpRepository } from './persistence/gmp.repository';

export interface IpoGmp {
  readonly ipo: IpoReference;
  readonly value: CurrentGmp;
}

/** Returns the instant at which the value, or what is shown of its IPO, last changed. */
export function lastChangedAt({ ipo, value }: IpoGmp): Date {
  return ipo.termsChangedAt > value.updatedAt ? ipo.termsChangedAt : value.updatedAt;
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
    if (part.names !== null) return this.listNamed(dataSet, part, part.names);
    return partOf(await this.quoted(dataSet, await this.ipos.active(dataSet)), part);
  }

  /** Lists the named premiums. Missing are those that their own path does not show either. */
  private async listNamed(
    dataSet: DataSet,
    part: CollectionRequest,
    names: readonly string[],
  ): Promise<CollectionPage<IpoGmp>> {
    const ipos = await this.ipos.bySlugs(dataSet, names);
    const distinct = new Map([...ipos.values()].map((ipo) => [ipo.id, ipo]));
    const quoted = await this.quoted(dataSet, [...distinct.values()]);
    const known = new Set(quoted.map(({ ipo }) => ipo.id));
    return {
      ...partOf(
        quoted.filter(({ ipo }) => activeStatuses.includes(ipo.status)),
        part,
      ),
      missing: names.filter((name) => !known.has(ipos.get(name)?.id ?? '')),
    };
  }

  /** Reads the values of some IPOs; those without one are left out. */
  private async quoted(dataSet: DataSet, ipos: readonly IpoReference[]): Promise<IpoGmp[]> {
    const values = await this.gmp.values(
      dataSet,
      ipos.map(({ id }) => id),
    );
    return ipos.flatMap((ipo): IpoGmp[] => {
      const value = values.get(ipo.id);
      return value ? [{ ipo, value }] : [];
    });
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

/** Takes a part of premiums, whatever their names are. */
function partOf(premiums: readonly IpoGmp[], part: CollectionRequest): CollectionPage<IpoGmp> {
  return partOfRecords(gmpCollection, premiums, { ...part, names: null }, readGmp, ({ ipo }) => ipo.slug);
}

const readers: Readonly<Record<string, (gmp: IpoGmp) => string | number | null>> = {
  status: ({ ipo }) => ipo.status,
  board: ({ ipo }) => ipo.board,
  openOn: ({ ipo }) => ipo.openOn,
  slug: ({ ipo }) => ipo.slug,
  name: ({ ipo }) => ipo.name,
  gmpValue: ({ value }) => value.gmpRupees,
  estimatedListingGain: ({ ipo, value }) =>
    computeEstimates(value.gmpRupees, ipo.bandMaxRupees).estimatedListingGain,
  quotedAt: ({ value }) => value.quotedAt.getTime(),
  updatedAt: (gmp) => lastChangedAt(gmp).getTime(),
};

/** Reads a field of the collection. Errors: `Error` for one that it does not declare. */
function readGmp(gmp: IpoGmp, field: string): string | number | null {
  const read = readers[field];
  if (read === undefined) throw new Error(`a premium has no field ${field}`);
  return read(gmp);
}
