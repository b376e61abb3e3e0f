import type { GmpReadingRecord, IpoReference } from '@market/contracts';
import { dayInIndia, daysBetween } from '@market/kernel';

/** Longest time before the opening at which an issue is quoted. Units: days. */
const earliestBeforeOpening = 90;
/** Longest time after the closing at which an issue is quoted: shares list within days. Units: days. */
const latestAfterClosing = 60;

/**
 * Returns the reason why a quote cannot be of this issue by its day, null when it can. Unknown days contradict nothing.
 */
export function seasonDoubt(
  { quotedAt, openOn, closeOn }: Pick<GmpReadingRecord, 'quotedAt' | 'openOn' | 'closeOn'>,
  ipo: IpoReference,
): string | null {
  const day = dayInIndia(quotedAt);
  const [opening, closing] = [ipo.openOn ?? openOn, ipo.closeOn ?? closeOn];
  if (opening !== null && daysBetween(day, opening) > earliestBeforeOpening)
    return `quoted on ${day}, long before ${ipo.slug} opens on ${opening}`;
  if (closing !== null && daysBetween(closing, day) > latestAfterClosing)
    return `quoted on ${day}, long after ${ipo.slug} closed on ${closing}`;
  return null;
}
