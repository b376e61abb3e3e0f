import { Injectable } from '@nestjs/common';
import {
  buyback,
  type CorporateOfferKind,
  ncdIssue,
  offerForSale,
  rightsIssue,
  StoredRecords,
  type StoredRecord,
} from '@market/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { offerNamed } from './persistence/stored-offer.repository';

const names = z.object({
  exchange: z.enum(['NSE', 'BSE']),
  sourceKey: z.string(),
  isin: z.string().nullable().default(null),
});

const kinds: ReadonlyMap<string, CorporateOfferKind> = new Map([
  [rightsIssue.kind, 'rights'],
  [buyback.kind, 'buyback'],
  [ncdIssue.kind, 'ncd'],
  [offerForSale.kind, 'ofs'],
]);

/** Finds the offer that a held-back record is about. */
@Injectable()
export class StoredOffers extends StoredRecords {
  readonly types = [rightsIssue, buyback, ncdIssue, offerForSale];

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async find(kind: string, record: unknown): Promise<StoredRecord | null> {
    const { data } = names.safeParse(record);
    const offerKind = kinds.get(kind);
    if (data === undefined || offerKind === undefined) return null;
    const offer = await offerNamed(this.dataSource, offerKind, data);
    if (offer === null) return null;
    const { id: _id, companyKey: _key, ...terms } = offer;
    return terms;
  }
}
