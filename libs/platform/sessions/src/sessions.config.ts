import { z } from 'zod';
import { configSlice, type ConfigOf, isDevelopment, oneOf, optionalText } from '@market/base/config';

/** Settings of the dashboard. */
export const sessionsConfig = configSlice({
  dashboard: {
    env: 'DASHBOARD',
    schema: oneOf(['on', 'off'], 'on'),
    description:
      'Whether the API serves the dashboard under `/dashboard`. In production it also needs `SMTP_URL`, because sign-in links are sent by email.',
    shownDefault: '`on`; in production without `SMTP_URL` it is off',
  },
  operatorSecondFactor: {
    env: 'OPERATOR_SECOND_FACTOR',
    schema: z.enum(['required', 'optional'], 'expected required or optional').optional(),
    description:
      '`required`: the operator pages of the dashboard need a passkey or a code of an authenticator app.',
    shownDefault: '`required`; `optional` if `NODE_ENV` is `development` or `test`',
  },
  nodeEnv: {
    env: 'NODE_ENV',
    schema: optionalText(),
    description: 'In `development` and `test` operators need no second factor.',
    shownDefault: 'unset',
  },
});

/** Tells whether operators need a second factor. */
export function operatorsNeedFactor({
  operatorSecondFactor,
  nodeEnv,
}: ConfigOf<typeof sessionsConfig>): boolean {
  return (operatorSecondFactor ?? (isDevelopment(nodeEnv) ? 'optional' : 'required')) === 'required';
}
