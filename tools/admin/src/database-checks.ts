import { authChecks } from '@market/auth';
import { billingChecks } from '@market/billing';
import { calendarChecks } from '@market/calendar';
import { exportsChecks } from '@market/exports';
import { gmpChecks } from '@market/gmp';
import { ipoChecks } from '@market/ipo';
import { corporateActionChecks } from '@market/corporate-actions';
import { sgbChecks } from '@market/sgb';
import { nfoChecks } from '@market/nfo';
import { auditChecks } from '@market/database/audit';
import { identityChecks } from '@market/identity';
import { requestChecks } from '@market/requests';
import { usageChecks } from '@market/usage';
import { webhooksChecks } from '@market/webhooks';
import type { DatabaseCheck } from '@market/database';
import { idempotencyChecks } from '@market/http-api';

/**
 * Invariants of the whole database: those that each lib has for its own tables, and those between tables of two libs.
 */
export const databaseChecks: readonly DatabaseCheck[] = [
  ...auditChecks,
  ...idempotencyChecks,
  ...authChecks,
  ...identityChecks,
  ...billingChecks,
  ...usageChecks,
  ...requestChecks,
  ...webhooksChecks,
  ...ipoChecks,
  ...nfoChecks,
  ...corporateActionChecks,
  ...gmpChecks,
  ...sgbChecks,
  ...calendarChecks,
  ...exportsChecks,
  {
    name: 'webhooks and auth: no endpoint of a suspended or closed account gets anything',
    sql: `SELECT e.id AS finding FROM webhook_endpoint e JOIN account a ON a.id = e.account_id
           WHERE (a.suspended_at IS NOT NULL OR a.closed_at IS NOT NULL)
             AND e.disabled_at IS NULL AND e.deleted_at IS NULL`,
  },
  {
    name: 'identity and auth: a closed account has no members and no invitations',
    sql: `SELECT a.id AS finding FROM account a
           WHERE a.closed_at IS NOT NULL
             AND (EXISTS (SELECT FROM membership m WHERE m.account_id = a.id)
                  OR EXISTS (SELECT FROM invitation i WHERE i.account_id = a.id))`,
  },
  {
    name: 'billing and auth: a closed account pays for nothing',
    sql: `SELECT s.id AS finding FROM subscription s JOIN account a ON a.id = s.account_id
           WHERE a.closed_at IS NOT NULL AND (s.plan_id <> 'plan_free' OR s.checkout_reference IS NOT NULL)`,
  },
  {
    name: 'billing and auth: every subscription belongs to an account',
    sql: `SELECT s.id AS finding FROM subscription s LEFT JOIN account a ON a.id = s.account_id WHERE a.id IS NULL`,
  },
];
