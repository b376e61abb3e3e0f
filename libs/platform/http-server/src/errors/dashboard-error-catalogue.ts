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
    title: 'Identity confirmation required',
    explanation:
      'The change is sensitive, and you last confirmed your identity (by password, passkey, code or link) more than 10 minutes ago.',
    remedy: 'Confirm your identity, then repeat the change.',
  },
  SES_003: {
    status: 403,
    title: 'Not from a page of the dashboard',
    explanation:
      'The change was requested by a page of another origin, or by a program without `Sec-Fetch-Site` and `Origin`; or the dashboard was reached over plain HTTP, or through a proxy that does not report that it terminates TLS.',
    remedy: 'Use the pages of the dashboard over HTTPS; programs use the public API with a key.',
  },
  SES_004: {
    status: 403,
    title: 'Owners only',
    explanation: 'Only owners of the account can make this change, and your role is member.',
    remedy: 'Ask an owner of the account.',
  },
  SES_005: {
    status: 401,
    title: 'Sign-in refused',
    explanation: 'The email address, password, passkey or code is incorrect.',
    remedy: 'Try again, or request a sign-in link by email.',
  },
  SES_006: {
    status: 409,
    title: 'Link used or expired',
    explanation:
      'A sign-in link works once, within 15 minutes; an invitation within 7 days. Using one link invalidates the others.',
    remedy: 'Request a new link.',
  },
  SES_007: {
    status: 409,
    title: 'Last owner',
    explanation: 'An account needs at least one owner, and the change would leave it without one.',
    remedy: 'Make another member an owner first, or close the account.',
  },
  SES_008: {
    status: 403,
    title: 'Two-factor authentication required',
    explanation:
      'The user has an authenticator app, and its code is missing or incorrect; or a change of factors or a page of operators needs a passkey, a code or a recovery code first. This does not use up a sign-in link.',
    remedy:
      'Include `code`: six digits of the app, or a recovery code. On a page, confirm by passkey or code.',
  },
  SES_009: {
    status: 409,
    title: 'Page shows another account',
    explanation:
      'The request came from a page that shows one account or user, while the browser is now signed in to another: the account was switched in another tab, or the user left it. Nothing was changed.',
    remedy: 'Reload the page to see the current account.',
  },
  SES_010: {
    status: 409,
    title: 'Page out of date',
    explanation:
      'The request does not name the account and the user that its page shows (`X-Account-ID`, `X-User-ID`): the page was loaded before an update of the service, or the request was made by a program. Nothing was changed.',
    remedy: 'Reload the page; programs use the public API with a key.',
  },
  ACC_002: {
    status: 409,
    title: 'Account suspended or closed',
    explanation: 'The account is suspended or closed, and the request needs an active account.',
    remedy: 'Contact the operator of the service.',
  },
  KEY_001: {
    status: 409,
    title: 'Too many active keys',
    explanation:
      'An account can have 20 active keys in each environment, and in addition 20 rotated keys that still work. The message says which limit is reached, and names the key that has been unused the longest.',
    remedy: 'Revoke a key that you no longer need. A key can always be rotated with an overlap of 0 hours.',
  },
  FEED_001: {
    status: 409,
    title: 'Too many calendar feeds',
    explanation: 'An account can have 20 active calendar feeds.',
    remedy: 'Revoke a feed that you no longer need.',
  },
  EXPORT_001: {
    status: 409,
    title: 'Too many export links',
    explanation: 'An account can have 20 active export links.',
    remedy: 'Revoke a link that you no longer need.',
  },
  TASK_001: {
    status: 409,
    title: 'Another task in progress',
    explanation: 'Another task for the same source or quarantine entry is still in progress.',
    remedy: 'Wait until it finishes, then check its result.',
  },
} as const satisfies Record<string, CatalogueEntry>;
