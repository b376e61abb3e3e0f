import { Injectable } from '@nestjs/common';
import { AuditLog } from '@market/database/audit';
import { type LabelledRequest, RequestQueries } from '@market/requests';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';

/** Finds requests of any account for an operator, and records who looked at whose. */
@Injectable()
export class RequestLookup {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: RequestQueries,
    private readonly audit: AuditLog,
  ) {}

  /** Returns a request; null if it was not kept. What is found stands in the audit log of its account. */
  async find({ userId }: Pick<DashboardSession, 'userId'>, id: string): Promise<LabelledRequest | null> {
    const request = await this.requests.findOfAny(id);
    if (request === null) return null;
    await this.audit.record(this.dataSource, {
      ...{ actor: `user:${userId}`, action: 'request.viewed', subject: id, accountId: request.accountId },
    });
    return request;
  }
}
