import { Injectable } from '@nestjs/common';
import { sgbIssue, sgbQuotation, sgbRedemption, StoredRecords, type StoredRecord } from '@market/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { redemptionDue, trancheLabelled, trancheListed } from './persistence/stored-tranche.repository';
import type { SgbRow } from './persistence/sgb.row';

const label = z.object({ financialYear: z.string(), series: z.int() });

/** Finds the tranche or the redemption that a held-back record is about. */
@Injectable()
export class StoredTranches extends StoredRecords {
  readonly types = [sgbIssue, sgbRedemption, sgbQuotation];

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async find(kind: string, record: unknown): Promise<StoredRecord | null> {
    if (kind === sgbRedemption.kind) return this.redemption(record);
    const tranche = await (kind === sgbQuotation.kind ? this.listed(record) : this.labelled(record));
    if (tranche === null) return null;
    const { id: _id, ...terms } = tranche;
    return terms;
  }

  private async labelled(record: unknown): Promise<SgbRow | null> {
    const { data } = label.safeParse(record);
    return data === undefined ? null : trancheLabelled(this.dataSource, data);
  }

  private async listed(record: unknown): Promise<SgbRow | null> {
    const { data } = sgbQuotation.schema.safeParse(record);
    return data === undefined ? null : trancheListed(this.dataSource, data);
  }

  private async redemption(record: unknown): Promise<StoredRecord | null> {
    const { data } = sgbRedemption.schema.safeParse(record);
    const stored = data === undefined ? null : await redemptionDue(this.dataSource, data);
    return stored && { ...stored };
  }
}
