import { Injectable } from '@nestjs/common';
import { amc, nfoScheme, StoredRecords, type StoredRecord } from '@market/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { fundHouseKey } from './domain/fund-house';
import { fundHouseNamed, schemeNamed } from './persistence/stored-scheme.repository';

const schemeNames = z.object({
  source: z.string(),
  sourceKey: z.string(),
  schemeId: z.string().nullable().default(null),
});
const houseNames = z.object({ mfId: z.string().nullable().default(null), name: z.string() });

/** Finds the offer or the fund house that a held-back record is about. */
@Injectable()
export class StoredSchemes extends StoredRecords {
  readonly types = [nfoScheme, amc];

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  find(kind: string, record: unknown): Promise<StoredRecord | null> {
    return kind === amc.kind ? this.fundHouse(record) : this.scheme(record);
  }

  private async fundHouse(record: unknown): Promise<StoredRecord | null> {
    const { data } = houseNames.safeParse(record);
    if (data === undefined) return null;
    const house = await fundHouseNamed(this.dataSource, {
      mfId: data.mfId,
      nameKey: fundHouseKey(data.name),
    });
    return house && { ...house };
  }

  private async scheme(record: unknown): Promise<StoredRecord | null> {
    const { data } = schemeNames.safeParse(record);
    const scheme = data === undefined ? null : await schemeNamed(this.dataSource, data);
    if (scheme === null) return null;
    const { id: _id, name, nameKey: _key, slug, ...terms } = scheme;
    return { slug, schemeName: name, ...terms };
  }
}
