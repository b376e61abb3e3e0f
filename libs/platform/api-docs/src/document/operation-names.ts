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
  'POST /v1/sandbox/clock': 'playIssue',
};

/** Resources of one record, which `GET` shows without naming it. */
const single = new Set(['usage', 'billing', 'freshness']);

const actions: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  DELETE: 'delete',
};

/** Tools of assistants by what they read. A tool answers a question that people ask, so that it may read several operations. */
const tools: Readonly<Record<string, readonly string[]>> = {
  'GET /v1/ipos': ['search_ipos', 'list_open_issues'],
  'GET /v1/ipos/search': ['search_ipos'],
  'GET /v1/ipos/:slug': ['get_ipo'],
  'GET /v1/ipos/:slug/subscription/history': ['subscription_over_time'],
  'GET /v1/ipos/:slug/prices': ['listing_prices'],
  'GET /v1/gmp': ['gmp_now'],
  'GET /v1/gmp/:ipoSlug': ['gmp_now'],
  'GET /v1/gmp/:ipoSlug/history': ['gmp_over_time'],
  'GET /v1/gmp/accuracy': ['gmp_accuracy'],
  'GET /v1/gmp/accuracy/:source': ['gmp_accuracy'],
  'GET /v1/calendar': ['calendar'],
  'GET /v1/events': ['what_changed_since'],
  'GET /v1/nfo': ['list_funds'],
  'GET /v1/nfo/search': ['list_funds'],
  'GET /v1/sgb': ['gold_bonds'],
  'GET /v1/rights': ['corporate_offers'],
  'GET /v1/buyback': ['corporate_offers'],
  'GET /v1/ncd': ['corporate_offers'],
  'GET /v1/ofs': ['corporate_offers'],
  'GET /v1/freshness': ['data_freshness'],
};

/** Returns the tools of assistants that read an operation. */
export function toolsReading(method: string, path: string): readonly string[] {
  return tools[`${method} ${path}`] ?? [];
}

/** Returns the names of an operation of the versioned API; null for another path. */
export function operationNames(method: string, path: string): OperationNames | null {
  const [version, first = '', ...rest] = path.slice(1).split('/');
  // An export is read by its address, which a program that has a key does not need.
  if (version !== 'v1' || first === 'exports') return null;
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
