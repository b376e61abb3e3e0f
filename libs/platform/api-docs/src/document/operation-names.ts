/** Names of an operation in clients: of the resource and of what is done with it, as in `ipos.subscriptionHistory`. */
export interface OperationNames {
  readonly resource: string;
  readonly action: string;
}

/** Actions whose path says less than their name must: what stands behind a parameter, and files. */
const named: Readonly<Record<string, string>> = {
  'GET /v1/nfo/amcs/:code': 'amc',
  'GET /v1/nfo/amc/:amcCode': 'listOfAmc',
  'GET /v1/gmp/accuracy/:source': 'accuracyOf',
  'GET /v1/webhooks/:id/deliveries/:deliveryId': 'delivery',
  'GET /v1/calendar.ics': 'file',
};

/** Resources of one record, which `GET` shows without naming it. */
const single = new Set(['usage', 'billing', 'freshness']);

const actions: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  DELETE: 'delete',
};

/** Returns the names of an operation of the versioned API; null for another path. */
export function operationNames(method: string, path: string): OperationNames | null {
  const [version, first = '', ...rest] = path.slice(1).split('/');
  if (version !== 'v1') return null;
  const [resource = ''] = first.split('.');
  const words = rest.filter((segment) => !segment.startsWith(':'));
  const isOneRecord = rest.at(-1)?.startsWith(':') === true || single.has(resource);
  const plain = method === 'GET' && !isOneRecord ? 'list' : (actions[method] ?? method.toLowerCase());
  const action = named[`${method} ${path}`] ?? (words.length === 0 ? plain : camelCase(words.join('-')));
  return { resource, action };
}

function camelCase(text: string): string {
  return text.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
