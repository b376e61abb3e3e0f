import { Injectable } from '@nestjs/common';
import {
  AccountSuspensions,
  type ExportGrant,
  ExportTokens,
  RecordedTokens,
  type SuspendedAccess,
  type TokenRequest,
} from '@market/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { readPathOf } from './domain/saved-view';
import { exportTokenKind } from './export-token-kind';
import type { ExportLinkEntity } from './persistence/export-link.entity';

/** Admits requests with the tokens of export links: see `RecordedTokens`. */
@Injectable()
export class RecordedExportTokens extends ExportTokens {
  readonly noun = 'export token';
  readonly countsForAccount = true;
  private readonly tokens: RecordedTokens<ExportLinkEntity, ExportGrant>;

  constructor(dataSource: DataSource, suspensions: AccountSuspensions, clock: Clock) {
    super();
    const grantOf = (link: ExportLinkEntity): ExportGrant => ({ id: link.id, path: readPathOf(link) });
    this.tokens = new RecordedTokens(dataSource, suspensions, clock, exportTokenKind, grantOf);
  }

  admit(
    token: string,
    isSuspect: () => boolean,
  ): Promise<TokenRequest<ExportGrant> | SuspendedAccess | null> {
    return this.tokens.admit(token, isSuspect);
  }
}
