import { publicSourceName } from '@market/contracts';
import { croreText, roundHalfAwayFromZero, slugify } from '@market/kernel';
import { type Check, exactly, holds } from './check';
import { unstatedPaths } from './field-names';
import type { PublishedIpo } from './published';
import { shownAt } from './published-path';

/** Record at the look before, and the time of that look. */
export interface Before {
  readonly record: PublishedIpo;
  readonly at: Date;
}

/** Sources that may stand behind a value of the invented month. */
const sourceNames = ['NSE', 'BSE', ...['investorgain', 'ipowatch', 'ipoji'].map(publicSourceName)];

/** Fields of an issue that follow from its other fields, and from what was published before. */
export function derivedChecks({ ipo, id }: PublishedIpo, before: Before | null, at: Date): Check[] {
  const { min, max } = ipo.issuePrice;
  const paid = ipo.finalIssuePrice ?? max;
  const first = ipo.listing?.listingPrice ?? null;
  const gain =
    paid === null || first === null ? null : Number((((first - paid) * 100) / paid).toPrecision(12));
  const isListed = ipo.status === 'LISTED';
  const known = before?.record.ipo;
  return [
    exactly('id', ipo.id, id),
    exactly('slug', ipo.slug, known?.slug ?? slugify(ipo.name)),
    exactly('name', ipo.name, ipo.company.replace(/ (?:Private )?(?:Limited|Ltd\.?)$/i, '')),
    exactly('exchange', ipo.exchange, ipo.exchanges.join(' ')),
    holds('issuePrice.min', min === null || (max !== null && min <= max), min),
    exactly(
      'minInvestment',
      ipo.minInvestment,
      ipo.lotSize === null || max === null ? null : ipo.lotSize * max,
    ),
    exactly('leadManager', ipo.leadManager, ipo.leadManagers?.join(', ') ?? null),
    exactly('issueSize', ipo.issueSize, ipo.issueSizeRupees === null ? null : croreText(ipo.issueSizeRupees)),
    holds(
      'issueSizeRupees',
      ipo.issueSizeShares === null || max === null || ipo.issueSizeRupees !== null,
      'nothing, though shares and band are known',
    ),
    holds('listing', isListed === (ipo.listing !== null), ipo.status),
    exactly(
      'listing.listingGain',
      ipo.listing?.listingGain,
      gain === null ? null : roundHalfAwayFromZero(gain),
    ),
    ...unstatedPaths.map((path) => exactly(path, shownAt(ipo, path), null)),
    ...dateChecks('', ipo, known, { before, at }),
  ];
}

interface Dated {
  readonly updatedAt: string;
  readonly provenance: readonly { readonly source: string; readonly since: string }[];
}

/**
 * A record's dates: `updatedAt` changes with its other values and with nothing else; every source is known.
 *
 * @param others further values that it depends on, now and before
 */
export function dateChecks(
  prefix: string,
  answer: Dated,
  known: Dated | undefined,
  { before, at, others = [] }: { before: Before | null; at: Date; others?: readonly [unknown, unknown][] },
): Check[] {
  const lookedAt = before?.at ?? at;
  const isNew = known === undefined;
  const isChanged =
    isNew ||
    valuesIn(answer) !== valuesIn(known) ||
    others.some(([now, was]) => JSON.stringify(now) !== JSON.stringify(was));
  const instant = new Date(answer.updatedAt);
  const isDated = isNew
    ? instant <= at
    : isChanged
      ? instant >= lookedAt && instant <= at
      : answer.updatedAt === known.updatedAt;
  const wrong = answer.provenance.find(({ source }) => !sourceNames.includes(source));
  const late = answer.provenance.find(({ since }) => since > answer.updatedAt);
  return [
    holds(`${prefix}updatedAt`, isDated, `${answer.updatedAt} ${isChanged ? 'with' : 'without'} a change`),
    holds(`${prefix}provenance[].source`, wrong === undefined, wrong?.source),
    holds(`${prefix}provenance[].since`, late === undefined, late?.since),
  ];
}

function valuesIn(answer: object): string {
  const { updatedAt: _updatedAt, provenance: _provenance, ...values } = answer as Dated;
  return JSON.stringify(values);
}

/** Returns the published fields by name that a check compares one by one with those of another response. */
export function sameIn(
  prefix: string,
  answer: unknown,
  other: unknown,
  pairs: Readonly<Record<string, string>>,
): Check[] {
  return Object.entries(pairs).map(([own, theirs]) =>
    exactly(`${prefix}${own}`, shownAt(answer, own), shownAt(other, theirs)),
  );
}
