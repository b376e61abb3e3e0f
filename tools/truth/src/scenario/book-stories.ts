import type { Story } from './story';

/** Issues whose books are of interest. What goes wrong with them is damage. */
export const bookStories: readonly Story[] = [
  {
    id: 'bids that come in the last hour',
    venues: ['both', 'nse-mainboard', 'both'],
    tell: (issue) => ({ ...issue, demand: { qib: 240, nii: 160, retail: 30 } }),
  },
];
