import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log';

/** Provides `AuditLog`. Needs the app's `Clock`. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
