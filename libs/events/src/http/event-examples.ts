import type { EventView } from './event.view';

/** Event of the sample data, for the API description. */
export const exampleEvent: EventView = {
  id: 'evt_525db563eaa4e9c35201717f166b2c9d',
  type: 'ipo.opened',
  timestamp: '2026-11-19T04:30:00.000Z',
  data: {
    id: 'ipo_sample_002',
    slug: 'konkan-coastal-shipping',
    name: 'Konkan Coastal Shipping',
    company: 'Konkan Coastal Shipping Limited',
    type: 'MAINBOARD',
    status: 'OPEN',
    issuePrice: { min: 152, max: 160 },
    lotSize: 93,
    dates: { openDate: '2026-11-19T00:00:00.000Z', closeDate: '2026-11-23T00:00:00.000Z' },
    isin: 'INES00201017',
    symbols: { nse: 'KONKANCOAS', bse: 'KONKANCOAS' },
  },
  sequence: 48_211,
};

/** Begin of a stream. */
export const exampleStream = `retry: 3000\n\nid: ${exampleEvent.id}\ndata: ${JSON.stringify(exampleEvent)}\n\n: still here\n\n`;
