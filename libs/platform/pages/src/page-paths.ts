export const pagesRoot = 'dashboard';

/**
 * Paths of the pages below `/dashboard`, as the front end routes them; `:name` stands for one segment. Any other path is
 * unknown, so that a mistyped address is a 404.
 */
export const pagePaths = [
  '',
  'sign-in',
  'sign-in/code',
  'sign-up',
  'link',
  'keys',
  'keys/:id',
  'usage',
  'requests',
  'plan',
  'webhooks',
  'webhooks/:id',
  'explorer',
  'data/calendar',
  'data/:list',
  'data/:list/:id',
  'events',
  'records/:kind/:id',
  'status',
  'team',
  'settings',
  'security',
  'audit',
  'operators',
  'operators/accounts',
  'operators/accounts/:id',
  'operators/requests/:id',
  'operators/sources',
  'operators/sources/:id',
  'operators/quarantine',
  'operators/quarantine/:id',
  'operators/webhooks',
  'operators/money',
  'operators/audit',
] as const;
