import type {
  FoundRequestView,
  RequestSeriesView,
  RequestView,
  WholeRequestView,
} from './request.dashboard-view';

/** Refused parameter, for the description of the dashboard's API. */
export const exampleRequest: RequestView = {
  id: 'req_019a5c3f8e2000112233445566778899',
  at: '2026-11-27T06:31:04.213Z',
  environment: 'live',
  keyId: 'key_5d3c8a1f0b7e4926ac51f08e',
  keyLabel: 'price alerts (…e812)',
  method: 'GET',
  route: 'GET /v1/ipos',
  status: 400,
  code: 'VAL_001',
  durationMs: 1.4,
  bytes: 412,
  isCached: false,
  requests: 1,
  lastId: 'req_019a5c3f8e2000112233445566778899',
};

export const exampleWholeRequest: WholeRequestView = {
  ...exampleRequest,
  address: '192.0.2.7',
  message: 'Invalid request parameters: limit',
  problems: [{ field: 'limit', message: 'must be a whole number from 1 to 100' }],
  parameters: [{ name: 'limit', value: 'many' }],
  plan: 'Pro',
  limits: [
    { window: 'minute', limit: 200, remaining: 188 },
    { window: 'day', limit: 10_000, remaining: 8_160 },
  ],
};

const counts = { '2xx': 41, '304': 12, '4xx': 1, '429': 0, '5xx': 0 };

export const exampleFoundRequest: FoundRequestView = {
  request: exampleWholeRequest,
  minute: { start: '2026-11-27T06:31:00.000Z', counts },
};

const durations = { medianMs: 0.9, p95Ms: 6.2 };

export const exampleSeries: RequestSeriesView = {
  environment: 'live',
  hours: [{ start: '2026-11-27T06:00:00.000Z', counts, ...durations }],
  routes: [{ route: 'GET /v1/ipos', counts, ...durations }],
};
