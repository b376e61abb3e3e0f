import { Injectable } from '@nestjs/common';
import { KeyUse } from '@market/contracts';
import { addDays, Clock } from '@market/kernel';
import { UserDirectory } from '@market/sessions';
import { type ApiKey, CustomerKeys } from '../customer-keys';
import { type KeyView, presentKey } from './key.dashboard-view';

/** Renders the keys of an account with what other features know of them. */
@Injectable()
export class ShownKeys {
  constructor(
    private readonly keys: CustomerKeys,
    private readonly users: UserDirectory,
    private readonly use: KeyUse,
    private readonly clock: Clock,
  ) {}

  /** Renders all keys of an account: working and suspended ones first, then the newest first. */
  async all(accountId: string): Promise<KeyView[]> {
    return this.of(accountId, await this.keys.list(accountId));
  }

  /** Renders some keys of an account: working and suspended ones first, else in their order. */
  async of(accountId: string, keys: readonly ApiKey[]): Promise<KeyView[]> {
    const makers = new Set(keys.flatMap(({ createdBy }) => createdBy ?? []));
    const weekAgo = addDays(this.clock.today(), -6);
    const [emails, requests] = await Promise.all([
      this.users.emailsOf([...makers]),
      this.use.requestsOfKeys(accountId, weekAgo),
    ]);
    const shown = keys.map((key) => presentKey(key, { emails, requests }, this.clock.now()));
    const isInForce = ({ state }: KeyView) => state === 'working' || state === 'suspended';
    return [...shown.filter(isInForce), ...shown.filter((key) => !isInForce(key))];
  }
}
