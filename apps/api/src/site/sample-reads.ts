import { Injectable } from '@nestjs/common';
import { dataSetOf, publicSourceName } from '@market/contracts';
import { PublishedHistory, type PublishedRevision } from '@market/database/history';
import { type GmpView, GmpQueries, presentGmp } from '@market/gmp';
import { InternalReads } from '@market/http-reads';
import type { IpoView } from '@market/ipo';
import { DomainError } from '@market/kernel';
import type { SiteCorrection, SitePremium, SiteSample } from '@market/site';

/** Sample that is shown: a listed IPO with a premium and a correction. */
const slug = 'brahmaputra-tea-estates';
/** Fields whose corrections the front page shows, the most telling first. */
const telling = [
  'dates.closeDate',
  'dates.openDate',
  'dates.listingDate',
  'issuePrice.max',
  'lotSize',
  'registrar',
];
const environment = 'test';
const dataSet = dataSetOf(environment);
/** Caller of the read: no account, and therefore on the Free plan. */
const caller = { accountId: 'public-sample', keyId: 'public-sample', environment, dataSet } as const;

/** Reads the sample IPO of the public pages. */
@Injectable()
export class SampleReads {
  constructor(
    private readonly reads: InternalReads,
    private readonly premiums: GmpQueries,
    private readonly history: PublishedHistory,
  ) {}

  /**
   * Reads the IPO as a test key gets it, its premium and a correction. Errors: `DomainError` `SRV_002` while the API does not show
   * the IPO; those of the database.
   */
  async read(): Promise<SiteSample> {
    const { status, body } = await this.reads.read(`/v1/ipos/${slug}`, { caller, clientAddress: undefined });
    if (status !== 200) throw noSample(status);
    const { data } = JSON.parse(body.toString()) as { readonly data: IpoView };
    const [premium, correction] = await Promise.all([this.premium(), this.correction(data.id)]);
    return { json: JSON.stringify(data), ipo: data, premium, correction };
  }

  private async premium(): Promise<SitePremium | null> {
    const found = await this.premiums.bySlug(dataSet, slug);
    return found === null ? null : premiumOf(presentGmp(found));
  }

  private async correction(id: string): Promise<SiteCorrection | null> {
    const { items } = await this.history.revisions(
      { dataSet, resource: 'ipos', id },
      {},
      { page: 1, limit: 100 },
    );
    const of = (field: string) => items.find((each) => each.field === field && isCorrection(each));
    const found = telling.map(of).find((each) => each !== undefined);
    if (found === undefined) return null;
    const { at, field, before, after, source } = found;
    return { at, field, from: before, to: after, source: publicSourceName(source) };
  }
}

/** Tells whether a source replaced a value: a first value is news, and the clock corrects nothing. */
function isCorrection({ before, after, source }: PublishedRevision): boolean {
  return before !== null && after !== null && source !== 'clock';
}

function premiumOf({ gmpValue, issuePrice, sources }: GmpView): SitePremium {
  return { gmpValue, issuePrice, sources: sources.length };
}

function noSample(status: number): DomainError {
  return new DomainError({
    kind: 'unavailable',
    code: 'SRV_002',
    publicMessage: 'The sample cannot be read at the moment. Try again shortly.',
    detail: `the API answers ${status} for ${slug}`,
    retryAfterSeconds: 5,
  });
}
