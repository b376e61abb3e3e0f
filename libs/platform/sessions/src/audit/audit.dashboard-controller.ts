import { Controller, Get, Query } from '@nestjs/common';
import { AuditLog } from '@market/database/audit';
import { PageQuery } from '@market/http-query';
import { ListResponse } from '@market/http-lists';
import { RespondsWith } from '@market/http-api';
import { DataSource } from 'typeorm';
import type { DashboardSession } from '../dashboard-session';
import { UserDirectory } from '../ports';
import { DashboardRoutes } from '../dashboard-routes.decorator';
import { CurrentSession, RequiresRole } from '../route-role.decorator';
import {
  type AuditEntryView,
  auditEntryView,
  collectAuthors,
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
  @RespondsWith(auditEntryView, { example: exampleAuditEntry, list: true })
  async listEntries(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() query: AuditListQuery,
  ): Promise<ListResponse<AuditEntryView>> {
    const found = await this.audit.page(this.dataSource, { accountId }, query);
    const members = await this.membersAmong(accountId, collectAuthors(found.items));
    const shown = await presentAuditEntries(found.items, this.users, members);
    return new ListResponse(shown, query, found.total);
  }

  /** Resolves to those of some users who are, or were, members: the log tells of everybody who joined. */
  private membersAmong(accountId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.audit.subjectsOf(this.dataSource, { accountId, action: 'member.joined' }, userIds);
  }
}
