import { Controller, Get, Query } from '@nestjs/common';
import { AuditLog } from '@market/database/audit';
import { Answers, ListAnswer, PageQuery } from '@market/http';
import { DataSource } from 'typeorm';
import type { DashboardSession } from '../dashboard-session';
import { UserDirectory } from '../ports';
import { CurrentSession, DashboardRoutes, RequiresRole } from '../route-role.decorator';
import {
  type AuditEntryView,
  auditEntryView,
  exampleAuditEntry,
  presentAuditEntries,
} from './audit.dashboard-view';

/** Query of `GET /dashboard/api/audit`. */
export class AuditListQuery extends PageQuery {}

/** Audit log of the account. */
@DashboardRoutes()
@Controller('dashboard/api/audit')
export class AuditDashboardController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly users: UserDirectory,
  ) {}

  @Get()
  @RequiresRole('member')
  @Answers(auditEntryView, { example: exampleAuditEntry, list: true })
  async listEntries(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() query: AuditListQuery,
  ): Promise<ListAnswer<AuditEntryView>> {
    const found = await this.audit.page(this.dataSource, { accountId }, query);
    return new ListAnswer(await presentAuditEntries(found.items, this.users), query, found.total);
  }
}
