import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import {
  addDays,
  type CollectionPage,
  type CollectionRequest,
  type IndianDay,
  instantInIndia,
  type Page,
  type PageRequest,
} from '@market/kernel';
import type { HistoricReading, Ipo, ShareClose, SubscriptionReading } from './domain/ipo';
import type { HistoryInterval } from './persistence/book-history.repository';
import { IpoRepository } from './persistence/ipo.repository';

/** Days of a history, both included, and its interval; an absent day does not limit it. */
export interface HistoryPeriod {
  readonly interval: HistoryInterval;
  readonly from?: IndianDay | undefined;
  readonly to?: IndianDay | undefined;
}

/** Reads IPOs for the public API. */
@Injectable()
export class IpoQueries {
  constructor(private readonly ipos: IpoRepository) {}

  /** Lists a part of the collection of IPOs. */
  list(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<Ipo>> {
    return this.ipos.list(dataSet, part);
  }

  /**
   * Searches IPOs. Ranks: exact name, prefix, word prefix, similar; ties by newest opening day. `text` is taken
   * literally.
   */
  search(dataSet: DataSet, text: string, page: PageRequest): Promise<Page<Ipo>> {
    return this.ipos.search(dataSet, text, page);
  }

  /** Returns an IPO, null when there is none in the data set. */
  bySlug(dataSet: DataSet, slug: string): Promise<Ipo | null> {
    return this.ipos.bySlug(dataSet, slug);
  }

  /** Returns the published reading of an IPO's book, null when there is none yet. */
  reading(dataSet: DataSet, ipoId: string): Promise<SubscriptionReading | null> {
    return this.ipos.publishedReading(dataSet, ipoId);
  }

  /** Returns the readings of an IPO's book that were published, oldest first. */
  history(
    dataSet: DataSet,
    ipoId: string,
    { interval, from, to }: HistoryPeriod,
    page: PageRequest,
  ): Promise<Page<HistoricReading>> {
    const question = {
      interval,
      from: from === undefined ? null : instantInIndia(from),
      until: to === undefined ? null : instantInIndia(addDays(to, 1)),
    };
    return this.ipos.subscriptionHistory(dataSet, ipoId, question, page);
  }

  /** Returns the closes of an IPO since its listing, oldest first; of each day that of the exchange it names first. */
  closes(
    dataSet: DataSet,
    ipoId: string,
    { from, to }: Omit<HistoryPeriod, 'interval'>,
    page: PageRequest,
  ): Promise<Page<ShareClose>> {
    return this.ipos.closes(dataSet, ipoId, { from: from ?? null, to: to ?? null }, page);
  }
}
