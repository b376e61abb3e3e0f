import { authChecks } from '@market/auth';
import { billingChecks } from '@market/billing';
import { gmpChecks } from '@market/gmp';
import { ipoChecks } from '@market/ipo';
import { corporateActionChecks } from '@market/corporate-actions';
import { sgbChecks } from '@market/sgb';
import { nfoChecks } from '@market/nfo';
import { auditChecks } from '@market/platform/audit';
import { usageChecks } from '@market/usage';
import { webhooksChecks } from '@market/webhooks';
import type { DatabaseCheck } from '@market/platform/database';
import { idempotencyChecks } from '@market/platform/http';

/** Everything that must hold in it: what each lib knows of its own tables, and what lies between two libs. */
export const databaseChecks: readonly DatabaseCheck[] = [
  ...auditChecks,
  ...idempotencyChecks,
  ...authChecks,
  ...billingChecks,
  ...usageChecks,
  ...webhooksChecks,
  ...ipoChecks,
  ...nfoChecks,
  ...corporateActionChecks,
  ...gmpChecks,
  ...sgbChecks,
  {
    name: 'billing and auth: every subscription belongs to an account',
    sql: `SELECT s.id AS finding FROM subscription s LEFT JOIN account a ON a.id = s.account_id WHERE a.id IS NULL`,
  },
];
