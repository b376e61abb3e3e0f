import { Injectable } from '@nestjs/common';
import { gmpReading, gmpWithdrawal, IpoDirectory, StoredRecords, type StoredRecord } from '@market/contracts';
import { companyKey } from '@market/kernel';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { quoteUnder } from './persistence/stored-quote.repository';

const published = z.object({ publisher: z.string(), sourceName: z.string() });

/** Finds the last quote of the publisher of a held-back premium, and the IPO that it is of. */
@Injectable()
export class StoredQuotes extends StoredRecords {
  readonly types = [gmpReading, gmpWithdrawal];

  constructor(
    private readonly dataSource: DataSource,
    private readonly ipos: IpoDirectory,
  ) {
    super();
  }

  async find(_kind: string, record: unknown): Promise<StoredRecord | null> {
    const { data } = published.safeParse(record);
    if (data === undefined) return null;
    const { publisher, sourceName } = data;
    const quote = await quoteUnder(this.dataSource, {
      publisher,
      sourceName,
      sourceKey: companyKey(sourceName),
    });
    if (quote === null) return null;
    const { ipoId, ...figures } = quote;
    const [ipo] = await this.ipos.byIds('live', [ipoId]);
    return { ipo: ipo?.slug ?? null, publisher, ...figures };
  }
}
