import { Injectable } from '@nestjs/common';
import { type DataSet, TradingHolidays } from '@market/contracts';
import {
  addDays,
  type CollectionPage,
  type CollectionRequest,
  dayInIndia,
  type IndianDay,
  instantInIndia,
  isWeekend,
  type Page,
  type PageRequest,
} from '@market/kernel';
import { type BiddingDay, biddingDay } from './domain/bidding-day';
import { dayOfPublished } from './domain/published-ipo';
import type { HistoricReading, Ipo, PublishedReading, ShareClose } from './domain/ipo';
import type { HistoryInterval } from './persistence/book-history.repository';
import { IpoRepository } from './persistence/ipo.repository';

/** Days of a history, both included, and its interval; an absent day does not limit it. */
export interface HistoryPeriod {
  readonly interval: HistoryInterval;
  readonly from?: IndianDay | undefined;
  readonly to?: IndianDay | undefined;
}

/** Published book of an IPO. */
export interface IpoSubscription {
  /** Null when there is none yet. */
  readonly reading: PublishedReading | null;
  /** Bidding day of the reading; null without one. */
  readonly day: BiddingDay | null;
  /** Instant at which anything that is shown with the book last changed. */
  readonly updatedAt: Date;
}

/** IPO as it was published at an instant. */
export interface PastIpo {
  readonly at: Date;
  readonly shown: Pick<Ipo, 'slug' | 'name' | 'status'> & {
    readonly dates: { readonly openDate: string | null; readonly closeDate: string | null };
  };
  readonly lastChange: (fields: readonly string[]) => Promise<Date>;
}

/** Published fields of an IPO on which the subscription depends, see `changesDetail`. */
const shownWithBooks = ['name', 'status', 'exchange', 'type', 'dates.openDate', 'dates.closeDate'];

/** Reads IPOs for the public API. */
@Injectable()
export class IpoQueries {
  constructor(
    private readonly ipos: IpoRepository,
    private readonly holidays: TradingHolidays,
  ) {}

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
  reading(dataSet: DataSet, ipoId: string): Promise<PublishedReading | null> {
    return this.ipos.publishedReading(dataSet, ipoId);
  }

  /** Returns the published book of an IPO with what is shown beside it. */
  async subscription(dataSet: DataSet, ipo: Ipo): Promise<IpoSubscription> {
    return this.shownWith(dataSet, ipo, await this.reading(dataSet, ipo.id));
  }

  /**
   * Returns the published book of an IPO as it stood at an instant, with the IPO as the book showed it then.
   *
   * @param lastChange finds the last change of published fields of the IPO up to then
   */
  async subscriptionAt(
    dataSet: DataSet,
    ipo: Ipo,
    { at, shown, lastChange }: PastIpo,
  ): Promise<{ readonly ipo: Ipo; readonly subscription: IpoSubscription }> {
    const [reading, anchor] = await Promise.all([
      this.ipos.publishedReading(dataSet, ipo.id, at),
      this.ipos.anchorAt(dataSet, ipo.id, at),
    ]);
    const past: Ipo = {
      ...ipo,
      ...{ slug: shown.slug, name: shown.name, status: shown.status },
      ...{ openOn: dayOfPublished(shown.dates.openDate), closeOn: dayOfPublished(shown.dates.closeDate) },
      anchorShares: anchor.shares === undefined ? ipo.anchorShares : anchor.shares,
      detailChangedAt:
        ipo.detailChangedAt <= at
          ? ipo.detailChangedAt
          : latestOf([await lastChange(shownWithBooks), anchor.changedAt]),
    };
    return { ipo: past, subscription: await this.shownWith(dataSet, past, reading) };
  }

  private async shownWith(
    dataSet: DataSet,
    ipo: Ipo,
    reading: PublishedReading | null,
  ): Promise<IpoSubscription> {
    return {
      reading,
      day: reading === null ? null : await this.dayOf(dataSet, ipo, dayInIndia(reading.readAt)),
      updatedAt: latestOf([ipo.detailChangedAt, reading?.receivedAt ?? null]),
    };
  }

  private async dayOf(dataSet: DataSet, ipo: Ipo, on: IndianDay): Promise<BiddingDay | null> {
    if (ipo.openOn === null || ipo.closeOn === null) return null;
    const holidays = await this.holidays.between(dataSet, { from: ipo.openOn, to: ipo.closeOn });
    const closed = new Set(holidays.map(({ holidayOn }) => holidayOn));
    return biddingDay(ipo, on, (day) => !isWeekend(day) && !closed.has(day));
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

function latestOf(instants: readonly (Date | null)[]): Date {
  return new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)));
}
