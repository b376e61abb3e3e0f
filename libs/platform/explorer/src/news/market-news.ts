import { Injectable } from '@nestjs/common';
import type { Environment } from '@market/contracts';
import { Clock } from '@market/kernel';
import { AccountReads, type Reader } from '../account-reads';
import { listRows } from '../data-pages/data-pages';
import { type PagePart, partOf } from '../data-pages/page-part';

/** Read of the news: names and states, which every plan has, and no figure. */
const newsPath = `/v1/ipos?sort=-updatedAt&fields=slug,name,status,updatedAt&limit=${listRows}`;
/** Time for which a process keeps the news for all accounts. Source: docs/spec/dashboard.md, "Overview". Units: milliseconds. */
const keptMs = 60_000;

interface KeptNews {
  readonly madeAtMs: number;
  readonly part: Promise<PagePart>;
}

/**
 * IPOs that changed last, for the overview. A read of them counts in no limit of the data pages: in its place they are read at most
 * once a minute in each environment, however many sessions ask.
 */
@Injectable()
export class MarketNews {
  private readonly latest = new Map<Environment, KeptNews>();

  constructor(
    private readonly reads: AccountReads,
    private readonly clock: Clock,
  ) {}

  /** Resolves to the list, or to the error of the public API, which is not kept. Errors: `DomainError` `ACC_002`. */
  async show(reader: Reader): Promise<PagePart> {
    const read = await this.reads.uncounted(reader);
    const { environment } = reader;
    const nowMs = this.clock.steadyMs();
    const former = this.latest.get(environment);
    if (former !== undefined && nowMs - former.madeAtMs < keptMs) return former.part;
    const made = { madeAtMs: nowMs, part: read(newsPath).then((response) => partOf(newsPath, response)) };
    this.latest.set(environment, made);
    const drop = (): void => {
      if (this.latest.get(environment) === made) this.latest.delete(environment);
    };
    made.part.then(({ error }) => error !== null && drop(), drop);
    return made.part;
  }
}
