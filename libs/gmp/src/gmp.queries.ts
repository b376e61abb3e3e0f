import { Injectable } from '@nestjs/common';
import { type DataSet, IpoDirectory, type IpoReference } from '@market/contracts';
import { addDays, Clock, type IndianDay, instantInIndia, type Page, type PageRequest } from '@market/kernel';
import type { GmpDay, GmpQuote, GmpValue } from './domain/gmp';
import { GmpRepository } from './persistence/gmp.repository';

/** Premium with its IPO. */
export interface IpoGmp {
  readonly ipo: IpoReference;
  readonly value: GmpValue;
}

/** Filter of quotes: publisher by its id, and days in India, both included. An absent field does not filter. */
export interface QuoteFilter {
  readonly publisher?: string | undefined;
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

  /** Returns the upcoming, open and closed IPOs that have a value: most recently opened first, unknown days last. */
  async list(dataSet: DataSet, { page, limit }: PageRequest): Promise<Page<IpoGmp>> {
    const active = await this.ipos.active(dataSet);
    const values = await this.gmp.values(
      dataSet,
      active.map(({ id }) => id),
    );
    const all = active.flatMap((ipo): IpoGmp[] => {
      const value = values.get(ipo.id);
      return value ? [{ ipo, value }] : [];
    });
    return { items: all.slice((page - 1) * limit, page * limit), total: all.length };
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
    { publisher, from, to }: QuoteFilter,
    page: PageRequest,
  ): Promise<Page<GmpQuote> | null> {
    const ipo = await this.ipos.bySlug(dataSet, slug);
    if (!ipo) return null;
    const question = {
      publisher: publisher ?? null,
      from: from === undefined ? null : instantInIndia(from),
      until: to === undefined ? null : instantInIndia(addDays(to, 1)),
    };
    return this.gmp.quotes(dataSet, ipo.id, question, page);
  }
}
