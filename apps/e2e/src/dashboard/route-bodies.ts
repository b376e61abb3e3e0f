import { routeInventory } from '@market/api/route-inventory';

const prefix = '/dashboard/api/';

/** Bytes as a browser would send those of a passkey. */
const bytes = Buffer.from('a passkey of nobody').toString('base64url');
const signed = {
  id: bytes,
  rawId: bytes,
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, attestationObject: bytes },
};

/** Well-formed body for each change of the dashboard that reads one. */
const bodies: Readonly<Record<string, object>> = {
  'PUT account': { legalName: 'Late LLP', gstin: null, address: null },
  'DELETE account': { email: 'nobody@example.test' },
  'PUT alerts': { usagePercents: [50], endpointFailing: false, keyExpiring: false, payment: false },
  'POST billing/subscribe': { planId: 'plan_pro' },
  'POST calendar-feeds': { name: 'late' },
  'POST export-links': { name: 'late', view: '/v1/ipos' },
  'POST invitations': { email: 'late@example.test', role: 'owner' },
  'POST keys': { environment: 'test', name: 'late' },
  'PUT keys/:id': { name: 'late' },
  'POST keys/:id/rotate': { overlapHours: 0 },
  'PUT members/:userId': { role: 'owner' },
  'PUT session/account': { accountId: 'acc_nobody' },
  'POST session/reauthentication': { password: 'no password of anybody' },
  'PUT user/email': { email: 'late@example.test' },
  'POST user/passkeys': { name: 'late', challengeId: 'nobodys', response: signed },
  'PUT user/password': { password: 'a late but long password' },
  'PUT user/totp': { code: '000000' },
  'POST webhooks': { environment: 'live', url: 'https://1.1.1.1/late', events: ['ipo.opened'] },
  'PUT webhooks/:id': { url: 'https://1.1.1.1/late' },
  'POST webhooks/:id/enable': { replaySince: '2026-11-18T03:42:00.000Z' },
  'POST webhooks/:id/replays': { since: '2026-11-18T03:42:00.000Z', only: 'missed', preview: false },
  'POST webhooks/:id/secret': { overlapSeconds: 60 },
  'POST operators/accounts/:id/lock': { reason: 'late', locked: true },
  'POST operators/accounts/:id/plan': { planId: 'plan_enterprise' },
  'POST operators/quarantine/:id/discard': { note: 'late' },
  'POST operators/quarantine/:id/release': { note: 'late' },
};

/** Change that a signed-in user may make, with ids of nobody. */
export interface DashboardChange {
  /** Method and path below `/dashboard/api/`, for example `PUT keys/nobodys-id`. */
  readonly call: string;
  readonly role: 'member' | 'owner' | 'operator';
  readonly whileSuspended: boolean;
  /** Body of the request; null for a route that reads none. */
  readonly body: object | null;
}

/** Every change of the dashboard that needs a session, as the inventory lists them. */
export const dashboardChanges: readonly DashboardChange[] = routeInventory.flatMap(
  ({ route, access, whileSuspended = false }) => {
    const [method = '', path = ''] = route.split(' ');
    const [role = ''] = access.split(' ');
    if (!path.startsWith(prefix) || method === 'GET' || role === 'anyone') return [];
    const below = path.slice(prefix.length);
    const body = bodies[`${method} ${below}`] ?? null;
    const call = `${method} ${below.replaceAll(/:\w+/g, 'nobodys-id')}`;
    return [{ call, role: role as DashboardChange['role'], whileSuspended, body }];
  },
);
