import { Injectable } from '@nestjs/common';
import { Clock, type Page, type PageRequest } from '@market/kernel';
import { DataSource } from 'typeorm';
import {
  type AccountFilter,
  AccountSearchRepository,
  type AccountState,
  type ListedAccount,
} from './persistence/account-search.repository';

export type { AccountFilter, AccountState, ListedAccount };

/** Reads accounts for operators. */
@Injectable()
export class AccountBook {
  private readonly accounts = new AccountSearchRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of accounts, the newest first. */
  page(filter: AccountFilter, page: PageRequest): Promise<Page<ListedAccount>> {
    return this.accounts.page(this.dataSource, filter, page, this.clock.now());
  }

  /** Returns an account by id; null if there is none. */
  find(id: string): Promise<ListedAccount | null> {
    return this.accounts.byId(this.dataSource, id, this.clock.now());
  }

  /** Counts the accounts that are not closed, and those of them that were opened since an instant. */
  counts(since: Date): Promise<{ readonly all: number; readonly opened: number }> {
    return this.accounts.counts(this.dataSource, since);
  }
}

export function accountStateOf({
  suspendedAt,
  closedAt,
}: Pick<ListedAccount, 'suspendedAt' | 'closedAt'>): AccountState {
  if (closedAt !== null) return 'closed';
  return suspendedAt === null ? 'open' : 'suspended';
}
