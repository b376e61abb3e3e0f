import { Injectable } from '@nestjs/common';
import { type Board, type DataSet, IpoDirectory, publisherNames } from '@market/contracts';
import { addDays, Clock, type IndianDay, type Page, type PageRequest } from '@market/kernel';
import { type Accuracy, computeAccuracy, computeMedians, type TestedQuote } from './domain/accuracy';
import { GmpRepository } from './persistence/gmp.repository';

/** Periods of an accuracy, by the listing days of its IPOs. */
export const accuracyPeriods = ['90d', '1y', 'all'] as const;
export type AccuracyPeriod = (typeof accuracyPeriods)[number];

/** IPOs over which accuracy is computed. */
export interface AccuracyFilter {
  readonly period: AccuracyPeriod;
  /** Absent: both boards. */
  readonly boards?: readonly Board[] | undefined;
}

/** Id that stands for all publishers: the median of their quotes. */
export const allPublishers = 'all';

/** Accuracy of one publisher, or of all. */
export interface PublisherAccuracy extends Accuracy {
  /** Id, or `allPublishers`. */
  readonly publisher: string;
}

const periodDays: Readonly<Record<Exclude<AccuracyPeriod, 'all'>, number>> = { '90d': 90, '1y': 365 };

/** Compares the last quotes before listings with the first trades. */
@Injectable()
export class GmpAccuracyQueries {
  constructor(
    private readonly gmp: GmpRepository,
    private readonly ipos: IpoDirectory,
    private readonly clock: Clock,
  ) {}

  /** Returns the accuracy of all publishers together, then that of each publisher by its id. */
  async list(dataSet: DataSet, filter: AccuracyFilter): Promise<readonly PublisherAccuracy[]> {
    const quotes = await this.quotes(dataSet, filter, Object.keys(publisherNames));
    const each = Object.keys(publisherNames)
      .sort()
      .map((publisher) => ({
        publisher,
        ...computeAccuracy(quotes.filter(({ quote }) => quote.publisher === publisher)),
      }));
    return [{ publisher: allPublishers, ...computeAccuracy(computeMedians(quotes, allPublishers)) }, ...each];
  }

  /**
   * Returns the quotes of a publisher, or the medians of all, with the IPOs that they are compared with: newest listing first.
   * Null for an unknown publisher.
   */
  async of(
    dataSet: DataSet,
    publisher: string,
    filter: AccuracyFilter,
    { page, limit }: PageRequest,
  ): Promise<Page<TestedQuote> | null> {
    const isKnown = Object.hasOwn(publisherNames, publisher);
    if (!isKnown && publisher !== allPublishers) return null;
    const quotes = await this.quotes(dataSet, filter, isKnown ? [publisher] : Object.keys(publisherNames));
    const all = isKnown ? quotes : computeMedians(quotes, allPublishers);
    return { items: all.slice((page - 1) * limit, page * limit), total: all.length };
  }

  private async quotes(
    dataSet: DataSet,
    { period, boards }: AccuracyFilter,
    publishers: readonly string[],
  ): Promise<TestedQuote[]> {
    const ipos = await this.ipos.listed(dataSet, { from: this.firstDay(period), boards });
    const byId = new Map(ipos.map((ipo) => [ipo.id, ipo]));
    const quotes = await this.gmp.lastQuotes(dataSet, ipos, publishers);
    return quotes.flatMap(({ ipoId, ...quote }) => {
      const ipo = byId.get(ipoId);
      return ipo === undefined ? [] : [{ ipo, quote }];
    });
  }

  private firstDay(period: AccuracyPeriod): IndianDay | undefined {
    return period === 'all' ? undefined : addDays(this.clock.today(), -periodDays[period]);
  }
}
