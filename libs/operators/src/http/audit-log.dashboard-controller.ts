import { Controller, Get, Query } from '@nestjs/common';
import { AuditLog } from '@market/database/audit';
import { PageQuery } from '@market/http-query';
import { ListResponse } from '@market/http-lists';
import { RespondsWith } from '@market/http-api';
import {
  auditEntryView,
  DashboardRoutes,
  exampleAuditEntry,
  presentAuditEntries,
  RequiresRole,
  UserDirectory,
} from '@market/sessions';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Entry of the audit log of all accounts. */
const operatorAuditView = auditEntryView
  .extend({ accountId: z.string().nullable().meta({ description: 'Null when it is about no account.' }) })
  .meta({ id: 'OperatorAuditEntry' });

type OperatorAuditView = z.infer<typeof operatorAuditView>;

/** Query of `GET /dashboard/api/operators/audit`. */
export class AuditLogQuery extends PageQuery {}

/** Audit log of all accounts, of sources and of operators. */
@DashboardRoutes()
@Controller('dashboard/api/operators/audit')
export class AuditLogDashboardController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly users: UserDirectory,
  ) {}

  @Get()
  @RequiresRole('operator')
  @RespondsWith(operatorAuditView, { example: { ...exampleAuditEntry, accountId: 'acc_1' }, list: true })
  async listAllEntries(@Query() query: AuditLogQuery): Promise<ListResponse<OperatorAuditView>> {
    const found = await this.audit.page(this.dataSource, {}, query);
    const shown = await presentAuditEntries(found.items, this.users);
    const withAccounts = shown.map((entry, at) => ({
      ...entry,
      accountId: found.items[at]?.accountId ?? null,
    }));
    return new ListResponse(withAccounts, query, found.total);
  }
}
