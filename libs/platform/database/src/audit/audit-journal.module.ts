import { Module } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { AuditJournal } from './audit-journal';

/** Writes the journal of the audit log into the log stream, in the one app that has it. Needs its `Clock` and `DataSource`. */
@Module({ imports: [TasksModule], providers: [AuditJournal] })
export class AuditJournalModule {}
