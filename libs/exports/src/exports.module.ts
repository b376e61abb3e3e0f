import { Module } from '@nestjs/common';
import { ExportLinks } from './export-links';
import { RecordedExportTokens } from './recorded-export-tokens';

/** Recognises export tokens in a serving process. Needs the app's `AccountSuspensions`, `Clock` and `DataSource`. */
@Module({ providers: [RecordedExportTokens], exports: [RecordedExportTokens] })
export class ExportTokenModule {}

/** Makes and revokes export links. Needs the app's `DataSource` and `Clock`. */
@Module({ providers: [ExportLinks], exports: [ExportLinks] })
export class ExportLinkModule {}
