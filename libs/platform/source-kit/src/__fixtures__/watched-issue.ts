import type { WatchedIssue } from '@market/contracts';
import { indianDay } from '@market/kernel';

/** Makes an issue that a feed asks about. */
export function aWatchedIssue(part: Partial<WatchedIssue> = {}): WatchedIssue {
  return {
    sourceKey: 'NEELAM',
    companyName: 'Neelam Looms Limited',
    symbol: 'NEELAM',
    isin: null,
    board: 'MAINBOARD',
    openOn: indianDay('2026-11-18'),
    closeOn: indianDay('2026-11-20'),
    listingOn: null,
    handles: { series: 'EQ' },
    ...part,
  };
}
