import type {
  DataSet,
  IpoCorrectedEventData,
  IpoDatesChangedEventData,
  IpoPriceBandChangedEventData,
  MarketEvent,
} from '@market/contracts';
import { dayInIndia, isSpelling, renderDay, rounded } from '@market/kernel';
import { type AnnouncedIpo, ipoEventDataOf } from './announcements';
import { issueSizeText } from './issue-size';

/** Published value in a correction event. */
type Shown = string | number | null;

/**
 * Makes the events of changed values: days and band by their own types, every other field by `ipo.corrected`. A value that
 * was unknown before, and another spelling of the same name, are no change. One change is one event.
 *
 * @param announced IPO before and after, with the values that were announced last where a doubt keeps them unpublished
 * @param shown IPO as it is published now, which the events describe
 */
export function changesOf(
  dataSet: DataSet,
  { before, after }: { readonly before: AnnouncedIpo; readonly after: AnnouncedIpo },
  shown: AnnouncedIpo,
  now: Date,
): MarketEvent[] {
  const event = (type: string, occasion: string, data: MarketEvent['data']): MarketEvent => ({
    dataSet,
    type,
    subjectId: after.id,
    effectiveOn: dayInIndia(now),
    occasion: `${occasion}@${now.toISOString()}`,
    occurredAt: now,
    data,
  });
  const base = ipoEventDataOf(shown);
  const events: MarketEvent[] = [];
  if (isChanged(before.openOn, after.openOn) || isChanged(before.closeOn, after.closeOn)) {
    const previousDates = { openDate: renderDay(before.openOn), closeDate: renderDay(before.closeOn) };
    events.push(
      event('ipo.dates_changed', 'dates', { ...base, previousDates } satisfies IpoDatesChangedEventData),
    );
  }
  if (
    isChanged(before.bandMinRupees, after.bandMinRupees) ||
    isChanged(before.bandMaxRupees, after.bandMaxRupees)
  ) {
    const previousIssuePrice = { min: before.bandMinRupees, max: before.bandMaxRupees };
    events.push(
      event('ipo.price_band_changed', 'band', {
        ...base,
        previousIssuePrice,
      } satisfies IpoPriceBandChangedEventData),
    );
  }
  const { id, slug, name, company, type, status } = base;
  // Planned days that became unknown with a changed period are no changes of their own.
  const isReplanned = events.some((each) => each.type === 'ipo.dates_changed');
  for (const [field, show] of corrected) {
    const [from, to] = [show(before), show(after)];
    if (!isChanged(from, to) || isRespelt(from, to)) continue;
    if (isReplanned && to === null && field.startsWith('dates.')) continue;
    const data: IpoCorrectedEventData = { id, slug, name, company, type, status, field, from, to };
    events.push(event('ipo.corrected', field, data));
  }
  return events;
}

/** Fields of the public record whose corrections are announced, with their public names. */
const corrected: readonly (readonly [string, (ipo: AnnouncedIpo) => Shown])[] = [
  ['company', ({ company }) => company],
  ['type', ({ board }) => board],
  ['lotSize', ({ lotSizeShares }) => lotSizeShares],
  ['issueSize', issueSizeText],
  ['dates.allotmentDate', ({ allotmentOn }) => renderDay(allotmentOn)],
  ['dates.listingDate', ({ listingOn }) => renderDay(listingOn)],
  ['listing.listingPrice', ({ listingPriceRupees }) => rounded(listingPriceRupees)],
  ['registrar', ({ registrar }) => registrar],
  ['leadManager', ({ leadManagers }) => (leadManagers === null ? null : leadManagers.join(', '))],
  ['sector', ({ sector }) => sector],
  ['isin', ({ isin }) => isin],
  ['symbols.nse', ({ nseSymbol }) => nseSymbol],
  ['symbols.bse', ({ bseSymbol }) => bseSymbol],
  ['faceValue', ({ faceValueRupees }) => faceValueRupees],
  ['finalIssuePrice', ({ issuePriceRupees }) => issuePriceRupees],
];

function isChanged(from: Shown, to: Shown): boolean {
  return from !== null && from !== to;
}

function isRespelt(from: Shown, to: Shown): boolean {
  return typeof from === 'string' && typeof to === 'string' && isSpelling(from, to);
}
