import type { CatalogueEntry } from './catalogue-entry';

/** Codes that only the dashboard's API has. Source: docs/spec/dashboard.md, "Errors". */
export const dashboardErrorCatalogue = {
  SES_001: {
    status: 401,
    title: 'Not signed in',
    explanation:
      'The request to the dashboard carries no session, or its session has ended: after 3 days without use, after 14 days, or because it was ended elsewhere.',
    remedy: 'Sign in again.',
  },
  SES_002: {
    status: 403,
    title: 'Proof of identity needed',
    explanation:
      'The change is sensitive, and the last proof of identity (password, passkey, code or link) is older than 10 minutes.',
    remedy: 'Confirm that it is you, then repeat the change.',
  },
  SES_003: {
    status: 403,
    title: 'Not from a page of the dashboard',
    explanation:
      'A change was asked for by a page of another origin, or by a program without `Sec-Fetch-Site` and `Origin`; or the dashboard was reached over plain HTTP, or through a proxy that does not tell the service that it ends TLS.',
    remedy: 'Use the pages of the dashboard over HTTPS; programs use the public API with a key.',
  },
  SES_004: {
    status: 403,
    title: 'Owners only',
    explanation: 'The change is reserved to owners of the account, and your role in it is member.',
    remedy: 'Ask an owner of the account.',
  },
  SES_005: {
    status: 401,
    title: 'Sign-in refused',
    explanation: 'E-mail address and password, passkey or code do not fit.',
    remedy: 'Try again, or ask for a link by mail.',
  },
  SES_006: {
    status: 409,
    title: 'Link used or too old',
    explanation:
      'A link works once, within 15 minutes, that of an invitation within 7 days; using one makes the others void.',
    remedy: 'Ask for another link.',
  },
  SES_007: {
    status: 409,
    title: 'Last owner',
    explanation: 'An account has at least one owner; the change would leave it without.',
    remedy: 'Make another member an owner first, or close the account.',
  },
  SES_008: {
    status: 403,
    title: 'Second factor needed',
    explanation:
      'The user has an authenticator app and gave no code of it that fits; or factors are changed, or pages of operators used, without a passkey, a code or a recovery code given before. A link is not used up by this.',
    remedy:
      'Send `code` along: six digits of the app, or a recovery code. On a page, confirm by passkey or code.',
  },
  SES_009: {
    status: 409,
    title: 'Another account than the page shows',
    explanation:
      'The request came from a page that shows one account or user, while the browser is signed in to another by now: it was changed in another tab, or the user left the account. The request was refused before anything was done.',
    remedy: 'Reload the page: it shows the present account.',
  },
  SES_010: {
    status: 409,
    title: 'Page older than the service',
    explanation:
      'The request does not name the account and the user that its page shows (`X-Account-ID`, `X-User-ID`): the page is from before an update of the service, or the request was made by a program. It was refused before anything was done.',
    remedy: 'Reload the page; programs use the public API with a key.',
  },
  ACC_002: {
    status: 409,
    title: 'Account suspended or closed',
    explanation: 'The account was suspended or closed, and what was asked for needs an open one.',
    remedy: 'Ask the operator of the service.',
  },
  KEY_001: {
    status: 409,
    title: 'Too many working keys',
    explanation:
      'An account has at most 20 working keys in each environment, and beside them at most 20 replaced ones that still work. The message says which limit is reached, and names the key unused longest.',
    remedy:
      'Revoke a key that is not needed any more. A key can always be replaced with an overlap of 0 hours.',
  },
  FEED_001: {
    status: 409,
    title: 'Too many calendar feeds',
    explanation: 'An account has at most 20 working calendar feeds.',
    remedy: 'Revoke a feed that is not needed any more.',
  },
  TASK_001: {
    status: 409,
    title: 'Another task not finished',
    explanation:
      'An operator of the service has given another order on the same source or quarantine entry, and it is not finished.',
    remedy: 'Wait until the task has ended, then look at its result.',
  },
} as const satisfies Record<string, CatalogueEntry>;
