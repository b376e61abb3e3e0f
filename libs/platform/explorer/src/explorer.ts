import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { AccountReads, contentOf, type Reader } from './account-reads';
import { explorerPlace } from './read-limit';
import type { ReadUse } from './read-use.repository';

/** Read of the public API by a user of the dashboard. */
export interface Exploration extends Reader {
  /** Path and query, percent-encoded. */
  readonly path: string;
}

/** Response of the public API. */
export interface ExplorerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; the text of a response of another type. */
  readonly body: unknown;
  readonly milliseconds: number;
  readonly remaining: ReadUse;
}

/** Reads the public API for users of the dashboard, one path at a time. */
@Injectable()
export class Explorer {
  constructor(
    private readonly reads: AccountReads,
    private readonly clock: Clock,
  ) {}

  /** Reads a path. Errors of the public API are responses here. Errors: those of `AccountReads.begin`. */
  async read({ path, ...reader }: Exploration): Promise<ExplorerResponse> {
    const { remaining, read } = await this.reads.begin(explorerPlace, reader);
    const begunAtMs = this.clock.steadyMs();
    const { status, headers, body } = await read(path);
    const milliseconds = Math.round(this.clock.steadyMs() - begunAtMs);
    return { status, headers, body: contentOf(body), milliseconds, remaining };
  }
}
