import { Injectable } from '@nestjs/common';
import type { ExpiringKey, ExpiringKeys } from '@market/contracts';
import { DataSource } from 'typeorm';
import { keyTitle } from './domain/key-label';
import { ApiKeyRepository } from './persistence/api-key.repository';

/** Finds keys that expire, for alerts. */
@Injectable()
export class RecordedExpiringKeys implements ExpiringKeys {
  private readonly keys = new ApiKeyRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `ExpiringKeys`. */
  async between(after: Date, until: Date): Promise<readonly ExpiringKey[]> {
    const keys = await this.keys.expiring(this.dataSource, after, until);
    return keys.flatMap(({ id, accountId, environment, name, prefix, last4, expiresAt }) => {
      if (expiresAt === null) return [];
      const label = keyTitle({ name, prefix, last4 });
      return [{ id, accountId, environment, label, prefix, last4, expiresAt }];
    });
  }
}
