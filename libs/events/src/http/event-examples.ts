import type { EventView } from './event.view';

/** Event of the sample data, for the API description. */
export const exampleEvent: EventView = {
  id: 'evt_bc00af4a590e7f9cae41aa200c6fa798',
  type: 'ipo.opened',
  timestamp: '2026-11-19T04:30:00.000Z',
  data: {
    id: 'ipo_sample_001',
    slug: 'aravalli-precision-castings',
    name: 'Aravalli Precision Castings',
    company: 'Aravalli Precision Castings Limited',
    type: 'MAINBOARD',
    status: 'OPEN',
    issuePrice: { min: 271, max: 285 },
    lotSize: 52,
    dates: { openDate: '2026-11-19T00:00:00.000Z', closeDate: '2026-11-23T00:00:00.000Z' },
  },
  sequence: 48_211,
};

/** Begin of a stream. */
export const exampleStream = `retry: 3000\n\nid: ${exampleEvent.id}\ndata: ${JSON.stringify(exampleEvent)}\n\n: still here\n\n`;
