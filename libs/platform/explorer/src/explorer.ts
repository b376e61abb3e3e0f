import { Injectable } from '@nestjs/common';
import { dataSetOf, type Environment } from '@market/contracts';
import { InternalReads } from '@market/http-reads';
import { accountInactive, AccountSuspensions } from '@market/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { ExplorerLimit } from './explorer-limit';
import type { ExplorerUse } from './explorer-use.repository';

/** Read of the public API by a user of the dashboard. */
export interface Exploration {
  readonly accountId: string;
  readonly environment: Environment;
  /** Path and query, percent-encoded. */
  readonly path: string;
  readonly clientAddress: string | undefined;
}

/** Response of the public API. */
export interface ExplorerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; the text of a response of another type. */
  readonly body: unknown;
  readonly milliseconds: number;
  readonly remaining: ExplorerUse;
}

/** Id in the log of requests, in place of a key's. */
const insteadOfKey = 'dashboard';
/** Error message for an account that is suspended or closed. */
const nothingRead = 'The account is suspended or closed. Nothing was read.';

/** Reads the public API for users of the dashboard: with the plan of their account, without its limits and its usage. */
@Injectable()
export class Explorer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly suspensions: AccountSuspensions,
    private readonly limit: ExplorerLimit,
    private readonly reads: InternalReads,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads a path. Errors of the public API are responses here.
   *
   * Errors: `DomainError` `ACC_002` for an account that is suspended or closed: its keys are refused, and no key is asked for
   * here; `RATE_001`.
   */
  async read({ accountId, environment, path, clientAddress }: Exploration): Promise<ExplorerResponse> {
    if (await this.suspensions.isSuspended(this.dataSource, accountId)) throw accountInactive(nothingRead);
    const remaining = await this.limit.take(accountId);
    const caller = { accountId, keyId: insteadOfKey, environment, dataSet: dataSetOf(environment) };
    const begunAtMs = this.clock.steadyMs();
    const { status, headers, body } = await this.reads.read(path, { caller, clientAddress });
    const milliseconds = Math.round(this.clock.steadyMs() - begunAtMs);
    return { status, headers, body: contentOf(body), milliseconds, remaining };
  }
}

function contentOf(body: Buffer): unknown {
  const text = body.toString();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
