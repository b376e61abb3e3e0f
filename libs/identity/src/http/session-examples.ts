import type { BrowserSessionView, SessionView } from './session.dashboard-view';

const account = { id: 'acc_5d3c8a1f0b7e4926ac51f08e', email: 'asha@example.com', name: 'Asha Research LLP' };

/** Session of an owner, for the description of the dashboard's API. */
export const exampleSession: SessionView = {
  user: {
    id: 'usr_9b1c2f7d0e0b4b6f9c3a5d8e',
    email: 'asha@example.com',
    hasPassword: true,
    hasTotp: true,
    passkeys: 1,
  },
  account: { ...account, suspension: null },
  accounts: [{ ...account, role: 'owner' }],
  role: 'owner',
  isOperator: false,
  reauthenticatedAt: '2026-11-27T04:30:00.000Z',
  provenUntil: '2026-11-27T04:40:00.000Z',
  plan: { id: 'plan_pro', name: 'Pro' },
  supportEmail: 'help@example.com',
};

/** Session of a browser in the list. */
export const exampleBrowserSession: BrowserSessionView = {
  id: 'ses_0a1b2c3d4e5f60718293a4b5',
  browser: 'Firefox on Linux',
  begunAt: '2026-11-26T04:30:00.000Z',
  seenAt: '2026-11-27T04:30:00.000Z',
  isCurrent: true,
};
