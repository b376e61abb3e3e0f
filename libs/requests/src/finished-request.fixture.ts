import type { FinishedRequest } from './domain/finished-request';

let made = 0;

/** Makes a request of 29 November 2026, 12:00 in India, with an id of its own. */
export function aRequest(facts: Partial<FinishedRequest> = {}): FinishedRequest {
  const atMs = facts.atMs ?? Date.UTC(2026, 10, 29, 6, 30);
  made += 1;
  const id = `req_${atMs.toString(16).padStart(12, '0')}${made.toString(16).padStart(20, '0')}`;
  return {
    ...{ id, accountId: 'acc_1', environment: 'live', keyId: 'key_1', atMs },
    ...{ method: 'GET', route: 'GET /v1/ipos', status: 404, code: null, durationMs: 1.5, bytes: 300 },
    ...{ isCached: false, address: '192.0.2.1', details: {} },
    ...facts,
  };
}
