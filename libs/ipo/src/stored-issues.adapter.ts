import { Injectable } from '@nestjs/common';
import {
  closingPrice,
  ipoIssue,
  ipoListing,
  ipoReport,
  ipoSubscription,
  StoredRecords,
  type StoredRecord,
} from '@market/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { IpoRow } from './persistence/ipo.row';
import { findStoredClose, ipoNamed } from './persistence/stored-issue.repository';
import { loadPublishedReading } from './persistence/subscription.repository';

const atExchange = z
  .object({ exchange: z.string(), sourceKey: z.string(), isin: z.string().nullable().default(null) })
  .transform(({ exchange, ...names }) => ({ ...names, party: exchange }));
const atPublisher = z
  .object({ publisher: z.string(), sourceKey: z.string() })
  .transform(({ publisher, sourceKey }) => ({ party: publisher, sourceKey, isin: null }));

/** Finds the issue, book or close that a held-back record is about. */
@Injectable()
export class StoredIssues extends StoredRecords {
  readonly types = [ipoIssue, ipoListing, ipoReport, ipoSubscription, closingPrice];

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async find(kind: string, record: unknown): Promise<StoredRecord | null> {
    if (kind === closingPrice.kind) {
      const { data } = closingPrice.schema.safeParse(record);
      const stored = data === undefined ? null : await findStoredClose(this.dataSource, data);
      return stored && { ...stored };
    }
    const { data: names } = (kind === ipoReport.kind ? atPublisher : atExchange).safeParse(record);
    const ipo = names === undefined ? null : await ipoNamed(this.dataSource, names);
    if (ipo === null) return null;
    if (kind === ipoListing.kind) return listingOf(ipo);
    if (kind === ipoReport.kind) return reportOf(ipo);
    return kind === ipoSubscription.kind ? this.bookOf(ipo) : issueOf(ipo);
  }

  private async bookOf(ipo: IpoRow): Promise<StoredRecord | null> {
    const published = await loadPublishedReading(this.dataSource, 'live', ipo.id);
    return published && { ...namesOf(ipo), readAt: published.readAt, ...published.book };
  }
}

function namesOf({ slug, company, isin, status }: IpoRow): StoredRecord {
  return { slug, status, companyName: company, isin };
}

function issueOf(ipo: IpoRow): StoredRecord {
  const { id: _id, slug: _slug, company: _company, companyKey: _key, ...terms } = ipo;
  return { ...namesOf(ipo), ...terms };
}

function listingOf(ipo: IpoRow): StoredRecord {
  const { issuePriceRupees, currentPriceRupees, sector } = ipo;
  return {
    ...namesOf(ipo),
    listedOn: ipo.listingOn,
    listingOpenRupees: ipo.listingPriceRupees,
    issuePriceRupees,
    currentPriceRupees,
    sector,
  };
}

function reportOf(ipo: IpoRow): StoredRecord {
  const { board, openOn, closeOn, allotmentOn, listingOn } = ipo;
  const priceRupees = ipo.issuePriceRupees ?? ipo.bandMaxRupees;
  return { ...namesOf(ipo), board, priceRupees, openOn, closeOn, allotmentOn, listingOn };
}
