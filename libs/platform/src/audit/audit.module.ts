import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log';

/** Where changes to accounts, keys and plans are written down. Needs the app's `Clock`. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
