import type { InventoryEntry } from './inventory-entry';

/** The routes of operators, as `routeInventory` has them. */
export const operatorInventory: readonly InventoryEntry[] = [
  { route: 'GET /dashboard/api/operators/accounts', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/accounts/:id', access: 'operator', cost: 0 },
  {
    route: 'POST /dashboard/api/operators/accounts/:id/keys/:keyId/revoke',
    access: 'operator proven',
    cost: 0,
    makes: 'nothing',
  },
  {
    route: 'POST /dashboard/api/operators/accounts/:id/lock',
    access: 'operator proven',
    cost: 0,
    makes: 'nothing',
  },
  {
    route: 'POST /dashboard/api/operators/accounts/:id/plan',
    access: 'operator proven',
    cost: 0,
    makes: 'nothing',
  },
  { route: 'GET /dashboard/api/operators/audit', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/money', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/quarantine', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/quarantine/:id', access: 'operator', cost: 0 },
  {
    route: 'POST /dashboard/api/operators/quarantine/:id/discard',
    access: 'operator proven',
    cost: 0,
    makes: 'something',
  },
  {
    route: 'POST /dashboard/api/operators/quarantine/:id/release',
    access: 'operator proven',
    cost: 0,
    makes: 'something',
  },
  { route: 'GET /dashboard/api/operators/requests/:id', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/sources', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/sources/:feedId/runs', access: 'operator', cost: 0 },
  {
    route: 'POST /dashboard/api/operators/sources/:feedId/runs',
    access: 'operator proven',
    cost: 0,
    makes: 'something',
  },
  { route: 'GET /dashboard/api/operators/summary', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/tasks/:id', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/webhooks', access: 'operator', cost: 0 },
  {
    route: 'POST /dashboard/api/operators/webhooks/:id/enable',
    access: 'operator proven',
    cost: 0,
    makes: 'nothing',
  },
];
