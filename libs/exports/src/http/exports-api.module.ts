import { Module } from '@nestjs/common';
import { InternalReads } from '@market/http-reads';
import { ViewReads } from '../view-reads';
import { ExportController } from './export.controller';

/** Public route of the feature. Needs the app's gatekeeper with `ExportTokens`. */
@Module({ providers: [InternalReads, ViewReads], controllers: [ExportController] })
export class ExportsApiModule {}
