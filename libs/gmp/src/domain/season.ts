import type { GmpReadingRecord, IpoReference } from '@market/contracts';
import { dayInIndia, daysBetween } from '@market/kernel';

/** Nobody trades an issue so long before it opens. Units: days. */
const earliestBeforeOpening = 90;
/** Shares are listed within days of the closing; a quote long after is of something else. Units: days. */
const latestAfterClosing = 60;

/** Why a quote cannot be of this issue by its day, null when it can. Unknown days contradict nothing. */
export function outOfSeason(
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
