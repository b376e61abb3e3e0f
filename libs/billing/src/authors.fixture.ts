import { type AccountBars, alwaysAdmitted, type ChangeAuthor } from '@market/access';

/** Key as author of orders, which is judged as admitted. */
export const byKey: ChangeAuthor = { actor: 'key:key_1', check: alwaysAdmitted };

/** Bars of a service in which no account is suspended or closed. */
export const noBars: AccountBars = { isBarred: () => Promise.resolve(false) };
