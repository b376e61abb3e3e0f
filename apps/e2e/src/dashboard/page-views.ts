/** Records that addresses of pages name. */
export interface Ids {
  readonly keyId: string;
  readonly webhookId: string;
  readonly accountId: string;
  readonly feedId: string;
  readonly entryId: string;
  readonly requestId: string;
}

/** Page of the dashboard with the heading by which it is recognised. */
export interface PageView {
  /** Path as the API lists it. */
  readonly path: string;
  readonly heading: string | RegExp;
}

/** Pages that nobody has to sign in for. */
export const visitorViews: readonly PageView[] = [
  { path: 'sign-in', heading: 'Sign in' },
  { path: 'sign-in/code', heading: 'Start again' },
  { path: 'sign-up', heading: 'Sign up' },
  { path: 'link', heading: 'The link is missing' },
  { path: 'status', heading: 'Status of the data' },
];

export const customerViews: readonly PageView[] = [
  { path: '', heading: 'Overview' },
  { path: 'keys', heading: 'Keys' },
  { path: 'keys/:id', heading: 'Website' },
  { path: 'usage', heading: 'Usage' },
  { path: 'requests', heading: 'Requests' },
  { path: 'plan', heading: 'Plan' },
  { path: 'webhooks', heading: 'Webhooks' },
  { path: 'webhooks/:id', heading: /^localhost:\d+$/ },
  { path: 'data/:list', heading: 'IPOs' },
  { path: 'data/:list/:id', heading: 'Narmada Logistics Parks' },
  { path: 'data/calendar', heading: 'Calendar' },
  { path: 'explorer', heading: 'API explorer' },
  { path: 'events', heading: 'Events' },
  { path: 'records/:kind/:id', heading: 'Narmada Logistics Parks' },
  { path: 'team', heading: 'Team' },
  { path: 'settings', heading: 'Settings' },
  { path: 'security', heading: 'Security' },
  { path: 'audit', heading: 'Audit' },
];

export const operatorViews: readonly PageView[] = [
  { path: 'operators', heading: 'Operators' },
  { path: 'operators/accounts', heading: 'Accounts' },
  { path: 'operators/accounts/:id', heading: 'asha@customer.test' },
  { path: 'operators/requests/:id', heading: 'Request' },
  { path: 'operators/sources', heading: 'Sources' },
  { path: 'operators/sources/:id', heading: /.+/ },
  { path: 'operators/quarantine', heading: 'Quarantine' },
  { path: 'operators/quarantine/:id', heading: /^Held entry \d+$/ },
  { path: 'operators/webhooks', heading: 'Endpoints' },
  { path: 'operators/money', heading: 'Money' },
  { path: 'operators/audit', heading: 'Audit log' },
];

const idNames: Readonly<Record<string, keyof Ids>> = {
  'keys/:id': 'keyId',
  'webhooks/:id': 'webhookId',
  'operators/accounts/:id': 'accountId',
  'operators/sources/:id': 'feedId',
  'operators/quarantine/:id': 'entryId',
  'operators/requests/:id': 'requestId',
};

const sampleAddresses: Readonly<Record<string, string>> = {
  'records/:kind/:id': '/records/ipos/narmada-logistics-parks?env=test',
  'data/:list': '/data/ipos?env=test',
  'data/:list/:id': '/data/ipos/narmada-logistics-parks?env=test',
  'data/calendar': '/data/calendar?env=test',
};

/** Returns the address of a page below `/dashboard`. */
export function addressOf({ path }: PageView, ids: Partial<Ids>): string {
  // Records are those of the sample data: there are no others in a new database.
  const ofSamples = sampleAddresses[path];
  if (ofSamples !== undefined) return ofSamples;
  const name = idNames[path];
  const address = name === undefined ? path : path.replace(':id', ids[name] ?? '');
  return address === '' ? '' : `/${address}`;
}
