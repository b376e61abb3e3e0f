import type { Story } from './story';

/** Stories of issues with unusual order books. Wrong books are damage, not stories. */
export const bookStories: readonly Story[] = [
  {
    id: 'bids that come in the last hour',
    venues: ['both', 'nse-mainboard', 'both'],
    tell: (issue) => ({ ...issue, demand: { qib: 240, nii: 160, retail: 30 } }),
  },
];
