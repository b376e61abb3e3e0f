import type { Environment } from '@market/contracts';

/** E-mail address of the account and of its owner. */
export const demoEmail = 'demo@localhost';

/** E-mail address of the second member. */
export const colleagueEmail = 'asha@localhost';

/**
 * Invented company that the account belongs to. It has no GSTIN, because any valid one may belong to a real company.
 */
export const company = {
  legalName: 'Lantern Lane Research Private Limited',
  gstin: null,
  address: '2nd Floor, 14 Lantern Lane, Bengaluru 560001',
};

/** Days since the account was opened, at its making. */
export const accountAgeDays = 104;

/** Key of the account, in the order of their making. */
export interface DemoKey {
  readonly name: string;
  readonly environment: Environment;
  /** Days since it was made, at the making of the account. */
  readonly ageDays: number;
  readonly madeBy: 'owner' | 'colleague';
  /** Part of the requests of its environment. */
  readonly weight: number;
  /** Days until it expires, at the making of the account; absent for no expiry. */
  readonly expiresInDays?: number;
}

/** Keys of the account, oldest first: later starts find them again by this order. */
export const demoKeys: readonly DemoKey[] = [
  { name: 'Workshop', environment: 'test', ageDays: 103, madeBy: 'owner', weight: 0 },
  { name: 'Local development', environment: 'test', ageDays: 102, madeBy: 'owner', weight: 35 },
  { name: 'CI', environment: 'test', ageDays: 97, madeBy: 'colleague', weight: 65 },
  { name: 'Website', environment: 'live', ageDays: 96, madeBy: 'owner', weight: 54 },
  { name: 'Android app', environment: 'live', ageDays: 86, madeBy: 'owner', weight: 27, expiresInDays: 6 },
  { name: 'Research notebooks', environment: 'live', ageDays: 75, madeBy: 'owner', weight: 13 },
  { name: 'Partner trial', environment: 'live', ageDays: 70, madeBy: 'owner', weight: 6 },
];

/** Days since the key of the notebooks was replaced, and that of the partner revoked, at the making of the account. */
export const keyChanges = {
  rotated: { name: 'Research notebooks', ageDays: 6, overlapHours: 24 },
  revoked: { name: 'Partner trial', ageDays: 20 },
} as const;

/** Days since the plans were ordered, at the making of the account. */
export const planAges = { basic: 96, pro: 68 } as const;
