import type { SiteIncident, SiteSample, SiteStatus } from './facts/site-facts';
import type { SiteSettings } from './site-settings';

export const someSettings: SiteSettings = {
  ...{
    isOn: true,
    hasDashboard: true,
    publicUrl: 'https://api.example',
    docsPaths: ['/docs', '/docs/lists'],
  },
  ...{ priceNote: '', textsFolder: null, supportEmail: null },
};

export const somePlans = [
  { name: 'Free', price: 0, requestsPerMinute: 10, requestsPerDay: 100, features: ['IPOs'] },
  { name: 'Pro', price: 1_499, requestsPerMinute: 200, requestsPerDay: 10_000, features: ['IPOs', 'GMP'] },
];

const day = (text: string) => `${text}T00:00:00.000Z`;

export const aSample: SiteSample = {
  json: '{"slug":"tea-estates","lotSize":74}',
  ipo: {
    ...{ name: 'Tea & Estates', type: 'SME', status: 'LISTED', exchanges: ['NSE'] },
    ...{ issuePrice: { min: 190, max: 201 }, lotSize: 74, minInvestment: 14_874 },
    dates: {
      ...{ openDate: day('2026-11-30'), closeDate: day('2026-12-02') },
      ...{ allotmentDate: day('2026-12-03'), listingDate: day('2026-12-07') },
    },
    subscription: { totalTimes: 8.15 },
    listing: { listingPrice: 236.4, listingGain: 17.61 },
  },
  premium: { gmpValue: 49, issuePrice: 201, sources: 3 },
  correction: {
    at: new Date('2026-11-28T12:30:00Z'),
    ...{ field: 'dates.closeDate', from: day('2026-12-01'), to: day('2026-12-02'), source: 'NSE' },
  },
};

export const anIncident: SiteIncident = {
  ...{ id: 'inc_1', title: 'Reads & streams <slow>', impact: 'major', closedAt: null },
  startedAt: new Date('2026-11-28T10:00:00Z'),
  updates: [
    {
      ...{ at: new Date('2026-11-28T10:40:00Z'), state: 'identified' },
      message: 'The disk of one server is full: <90 %.',
    },
    { at: new Date('2026-11-28T10:10:00Z'), state: 'investigating', message: 'We look into it.' },
  ],
};

export const aStatus: SiteStatus = {
  at: new Date('2026-11-28T11:10:00Z'),
  api: 'ok',
  ...{ incidents: [], availability: null },
  dataSets: [
    {
      ...{ title: 'IPOs', cadence: 'hourly', state: 'fresh' },
      lastSuccessAt: new Date('2026-11-28T11:00:00Z'),
      sources: [{ name: 'NSE', state: 'fresh', lastSuccessAt: new Date('2026-11-28T11:00:00Z') }],
      days: [
        { day: '2026-11-25', state: 'fresh' },
        { day: '2026-11-26', state: 'fresh' },
        { day: '2026-11-27', state: 'late' },
        { day: '2026-11-28', state: 'fresh' },
      ],
    },
  ],
};
