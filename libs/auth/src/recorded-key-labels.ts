import { Injectable } from '@nestjs/common';
import type { KeyLabels } from '@market/contracts';
import { CustomerKeys } from './customer-keys';
import { keyLabel } from './domain/key-label';

/** Names keys for other features. */
@Injectable()
export class RecordedKeyLabels implements KeyLabels {
  constructor(private readonly keys: CustomerKeys) {}

  /** See `KeyLabels`. */
  async labelsOf(accountId: string): Promise<ReadonlyMap<string, string>> {
    const keys = await this.keys.list(accountId);
    return new Map(keys.map((key) => [key.id, keyLabel(key)]));
  }
}
