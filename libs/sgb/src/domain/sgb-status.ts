import { instantInIndia } from '@market/kernel';
import type { SgbStatus, Tranche } from './sgb';

/**
 * Hours in which applications are taken.
 *
 * Source: docs/spec/states-and-events.md, "States of other records".
 */
const applicationHours = { opens: '10:00', closes: '17:00' } as const;

type Days = Pick<Tranche, 'openOn' | 'closeOn' | 'issuedOn'>;

/** Returns the instant from which a tranche takes applications; null while its window is unknown. */
export function opensAt({ openOn }: Pick<Days, 'openOn'>): Date | null {
  return openOn === null ? null : instantInIndia(openOn, applicationHours.opens);
}

/** Returns the status at an instant. A bond is issued only after its window: from the day of issue on it is closed. */
export function sgbStatusAt(days: Days, now: Date): SgbStatus {
  const { closeOn, issuedOn } = days;
  if (closeOn !== null && now >= instantInIndia(closeOn, applicationHours.closes)) return 'closed';
  if (issuedOn !== null && now >= instantInIndia(issuedOn)) return 'closed';
  const begins = opensAt(days);
  return begins !== null && now >= begins ? 'open' : 'upcoming';
}

const order: Readonly<Record<SgbStatus, number>> = { upcoming: 0, open: 1, closed: 2 };

/** Tells whether a change of status goes back in time. */
export function goesBack(from: SgbStatus, to: SgbStatus): boolean {
  return order[to] < order[from];
}
