import { type AccountSuspensions, alwaysAdmitted, type ChangeAuthor } from '@market/access';

/** Key as author of orders, which is judged as admitted. */
export const byKey: ChangeAuthor = { actor: 'key:key_1', check: alwaysAdmitted };

/** Suspensions of a service in which no account is suspended or closed. */
export const noSuspensions: AccountSuspensions = { isSuspended: () => Promise.resolve(false) };
