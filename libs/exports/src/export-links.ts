import { Injectable } from '@nestjs/common';
import type { AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';
import { AddressTokenBook, type ChangeAuthor, type MadeToken, type StoredToken } from '@market/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import type { SavedView } from './domain/saved-view';
import { exportTokenKind } from './export-token-kind';
import type { ExportLinkEntity } from './persistence/export-link.entity';

/** Export link of an account, without its token. */
export type ExportLink = StoredToken<ExportLinkEntity>;

/** New export link with its token, which is returned here only. */
export type MadeExportLink = MadeToken<ExportLinkEntity>;

/** Makes and revokes the export links of accounts. */
@Injectable()
export class ExportLinks {
  private readonly book: AddressTokenBook<ExportLinkEntity>;

  constructor(dataSource: DataSource, clock: Clock) {
    this.book = new AddressTokenBook(dataSource, clock, exportTokenKind);
  }

  /** Returns the links of an account, newest first. */
  list(accountId: string): Promise<ExportLink[]> {
    return this.book.list(accountId);
  }

  /** Makes a link to a view that the API has read. Errors: `EXPORT_001` and those of `AddressTokenBook.make`. */
  make(
    accountId: string,
    { name, path, format }: SavedView & { readonly name: string },
    author: ChangeAuthor,
  ): Promise<MadeExportLink> {
    // Without filters: a customer chooses them.
    const detail = { list: path.split('?')[0] ?? '' };
    return this.book.make(accountId, { name, path, format }, detail, author);
  }

  /** See `AddressTokenBook.revoke`. */
  revoke(id: string, actor: AuditActor, accountId?: string): Promise<ExportLink | null> {
    return this.book.revoke(id, actor, accountId);
  }

  /** See `AddressTokenBook.closeAll`. */
  closeAll(accountId: string, transaction: Database): Promise<number> {
    return this.book.closeAll(accountId, transaction);
  }

  /** Resolves to the labels of all links of an account, by id: the name with the last four characters of the token. */
  async labelsOf(accountId: string): Promise<ReadonlyMap<string, string>> {
    const links = await this.list(accountId);
    return new Map(links.map(({ id, name, last4 }) => [id, `${name} (export link …${last4})`]));
  }
}
