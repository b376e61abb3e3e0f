import { configSlice, oneOf } from '@market/base/config';

/** Settings of the dashboard. */
export const dashboardConfig = configSlice({
  dashboard: {
    env: 'DASHBOARD',
    schema: oneOf(['on', 'off'], 'on'),
    description:
      'Whether the API serves the dashboard under `/dashboard`. In production it also needs `SMTP_URL`: nobody could sign in without mails.',
    shownDefault: '`on`; in production without `SMTP_URL` it is off',
  },
});
