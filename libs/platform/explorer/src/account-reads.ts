import { Injectable } from '@nestjs/common';
import { dataSetOf, type Environment } from '@market/contracts';
import { type InternalResponse, InternalReads } from '@market/http-reads';
import { accountInactive, AccountSuspensions } from '@market/access';
import { DataSource } from 'typeorm';
import { ReadLimit, type ReadPlace } from './read-limit';
import type { ReadUse } from './read-use.repository';

/** Account of a session that reads the public API. */
export interface Reader {
  readonly accountId: string;
  readonly environment: Environment;
  readonly clientAddress: string | undefined;
}

/** Reads a path of the public API, percent-encoded, with its query. An error of the API is a response. */
export type PublicRead = (path: string) => Promise<InternalResponse>;

/** Reads of one request of the dashboard, which was counted once. */
export interface CountedReads {
  readonly remaining: ReadUse;
  readonly read: PublicRead;
}

/** Id in the log of requests, in place of a key's. */
const insteadOfKey = 'dashboard';
/** Error message for an account that is suspended or closed. */
const nothingRead = 'The account is suspended or closed. Nothing was read.';

/** Opens the public API to requests of the dashboard: with the plan of the account, without its limits and its usage. */
@Injectable()
export class AccountReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly suspensions: AccountSuspensions,
    private readonly limit: ReadLimit,
    private readonly reads: InternalReads,
  ) {}

  /**
   * Counts one request of a place.
   *
   * Errors: `DomainError` `ACC_002` for an account that is suspended or closed: its keys are refused, and no key is asked for
   * here; `RATE_001`.
   */
  async begin(place: ReadPlace, reader: Reader): Promise<CountedReads> {
    const read = await this.uncounted(reader);
    return { remaining: await this.limit.take(place, reader.accountId), read };
  }

  /** Opens the API to a request that counts nowhere, and is bounded by what it reads. Errors: `DomainError` `ACC_002`. */
  async uncounted({ accountId, environment, clientAddress }: Reader): Promise<PublicRead> {
    if (await this.suspensions.isSuspended(this.dataSource, accountId)) throw accountInactive(nothingRead);
    const caller = { accountId, keyId: insteadOfKey, environment, dataSet: dataSetOf(environment) };
    return (path) => this.reads.read(path, { caller, clientAddress });
  }
}

/** Returns the parsed JSON of a response; its text when it is no JSON. */
export function contentOf(body: Buffer): unknown {
  const text = body.toString();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
