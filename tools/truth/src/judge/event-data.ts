import { dayInIndia, roundHalfAwayFromZero } from '@market/kernel';
import { eventRules } from './event-judge';
import type { PublishedEvent, PublishedIpo } from './published';
import { type ShownValue, shownAt, textOf } from './published-path';

/** Record now, and at the look before. */
interface Shows {
  readonly record: PublishedIpo;
  readonly before: PublishedIpo | null;
}

const share = ['isin', 'symbols.nse', 'symbols.bse'];
const own = ['id', 'slug', 'name', 'company', 'type', ...share];
const terms = ['issuePrice.min', 'issuePrice.max', 'lotSize', 'dates.openDate', 'dates.closeDate'];

/** Returns the difference between the data of an event and the published record, in words; null without any. */
export function dataFault(event: PublishedEvent, shows: Shows, at: Date): string | null {
  const { type, data, effectiveOn } = event;
  const { isImmediate, statuses = statusesOf(shows) } = eventRules[type];
  if (isImmediate && effectiveOn !== dayInIndia(at)) return `on ${dayInIndia(at)}`;
  if (type === 'gmp.updated') return premiumFault(data, shows);
  const isWhole = type !== 'ipo.corrected' && type !== 'ipo.subscription_updated';
  for (const path of isWhole ? [...own, ...terms] : own) {
    const fault = differs(path, shownAt(data, path), shows);
    if (fault !== null) return fault;
  }
  const status = shownAt(data, 'status');
  if (!statuses.some((one) => one === status)) return `status ${statuses.join(' or ')}`;
  if (type === 'ipo.allotment') return allotmentFault(event, shows);
  if (type === 'ipo.listed') return listingFault(event, shows);
  return type === 'ipo.subscription_updated' ? bookFault(data, shows) : null;
}

/** Tells how a value differs: between two looks the clock may tick, so that what was published at either of them may be told. */
function differs(path: string, told: ShownValue, { record, before }: Shows): string | null {
  const now = shownAt(record.ipo, path);
  const was = before === null ? now : shownAt(before.ipo, path);
  return told === now || told === was ? null : `${path} ${now}`;
}

function statusesOf({ record, before }: Shows): string[] {
  return [record.ipo.status, ...(before === null ? [] : [before.ipo.status])];
}

function allotmentFault({ data, effectiveOn }: PublishedEvent, shows: Shows): string | null {
  if (shownAt(data, 'dates.allotmentDate')?.slice(0, 10) !== effectiveOn)
    return `allotment on ${effectiveOn}`;
  // No source of the invented month says that the basis is final.
  if (data['confirmed'] !== false) return 'confirmed by nothing but the calendar';
  return differs('dates.allotmentDate', shownAt(data, 'dates.allotmentDate'), shows);
}

function listingFault({ data }: PublishedEvent, { record }: Shows): string | null {
  const isConfirmed = record.ipo.listing !== null;
  if (data['confirmed'] !== isConfirmed) return `confirmed ${isConfirmed}`;
  for (const path of [
    'dates.listingDate',
    'listing.listingPrice',
    'listing.listingGain',
    'listing.currentPrice',
  ]) {
    const now = shownAt(record.ipo, path);
    if (shownAt(data, path) !== now) return `${path} ${now}`;
  }
  return null;
}

/** The event of a book says the published book, and what it was before. */
function bookFault(data: PublishedEvent['data'], { record, before }: Shows): string | null {
  const { book } = record;
  if (book === null) return 'no book is published';
  if (shownAt(data, 'readAt') !== book.lastUpdated) return `read at ${book.lastUpdated}`;
  for (const part of ['retail', 'nii', 'qib', 'total'])
    for (const name of ['subscriptionTimes', 'sharesOffered', 'sharesApplied']) {
      const path = `subscription.${part}.${name}`;
      if (shownAt(data, path) !== shownAt(book, path)) return `${path} ${shownAt(book, path)}`;
    }
  const was = before === null ? null : shownAt(before.ipo, 'subscription.totalTimes');
  if (shownAt(data, 'previousTotalTimes') !== was) return `previousTotalTimes ${was}`;
  const known = before?.book;
  return known?.lastUpdated === book.lastUpdated && sameBook(known, book) ? 'nothing changed' : null;
}

function sameBook(one: unknown, other: unknown): boolean {
  const figures = (book: unknown) => JSON.stringify((book as { subscription: unknown }).subscription);
  return figures(one) === figures(other);
}

function premiumFault(data: PublishedEvent['data'], { record, before }: Shows): string | null {
  const { previousGmp, currentGmp } = data as { previousGmp: number; currentGmp: number };
  const change = roundHalfAwayFromZero(currentGmp - previousGmp);
  const percent = previousGmp === 0 ? null : roundHalfAwayFromZero((change / previousGmp) * 100);
  const price = record.ipo.issuePrice.max;
  const wanted: Readonly<Record<string, unknown>> = {
    ...{ ipoSlug: record.ipo.slug, ipoName: record.ipo.name, type: record.ipo.type, change },
    changePercent: percent,
    absoluteChangePercent: percent === null ? null : Math.abs(percent),
  };
  for (const [name, value] of Object.entries(wanted))
    if (shownAt(data, name) !== textOf(value)) return `${name} ${textOf(value)}`;
  for (const path of share) {
    const fault = differs(path, shownAt(data, path), { record, before });
    if (fault !== null) return fault;
  }
  const prices = [price, before?.ipo.issuePrice.max ?? null];
  const told = shownAt(data, 'issuePrice');
  if (!prices.some((one) => textOf(one) === told)) return `issuePrice ${price}`;
  const at = told === null ? null : Number(told);
  const estimates = {
    estimatedListingPrice: at === null ? null : roundHalfAwayFromZero(at + currentGmp),
    estimatedListingGain: at === null ? null : roundHalfAwayFromZero((currentGmp / at) * 100),
  };
  for (const [name, value] of Object.entries(estimates))
    if (shownAt(data, name) !== textOf(value)) return `${name} ${value}`;
  return null;
}
