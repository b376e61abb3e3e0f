import type { KeyView, MadeKeyView, RotatedKeyView } from './key.dashboard-view';

/** Key of a team, for the description of the dashboard's API. */
export const exampleKey: KeyView = {
  id: 'key_5d3c8a1f0b7e4926ac51f08e',
  name: 'price alerts',
  environment: 'live',
  prefix: 'svc_live_',
  last4: 'e812',
  createdAt: '2026-11-20T04:30:00.000Z',
  createdBy: { id: 'usr_9b1c2f7d0e0b4b6f9c3a5d8e', email: 'asha@example.com' },
  lastUsedAt: '2026-11-27T01:12:09.000Z',
  expiresAt: null,
  revokedAt: null,
  bounds: { dataSets: ['ipos', 'calendar'], readOnly: true, networks: ['203.0.113.0/24'] },
  replacedBy: null,
  state: 'working',
  requests7d: 2_310,
};

/** Response to the creation of a key. */
export const exampleMadeKey: MadeKeyView = {
  id: exampleKey.id,
  key: `svc_live_${'0'.repeat(60)}e812`,
  prefix: exampleKey.prefix,
  last4: exampleKey.last4,
  environment: 'live',
  name: 'price alerts',
  expiresAt: null,
};

/** Response to the rotation of a key. */
export const exampleRotatedKey: RotatedKeyView = {
  ...exampleMadeKey,
  replaces: { id: 'key_0a1b2c3d4e5f60718293a4b5', expiresAt: '2026-11-28T04:30:00.000Z' },
};
