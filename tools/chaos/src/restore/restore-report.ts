import type { AnnouncedOutcome } from '../live-deliveries/announcing';
import type { LiveDeliveries } from '../live-deliveries/live-deliveries';
import { type RequestResult, tally } from '../readers';
import { type ChaosReport, faultsOf } from '../scenario';
import type { DrillCustomer } from './drill-customer';
import { compareRows, type StoredRows } from './stored-rows';

/** Tables whose rows are only added. */
const addedOnly = ['account', 'api_key', 'billing_period', 'outbox_event', 'webhook_message'];

/** State of a drill at the loss. */
export interface Loss {
  readonly keys: readonly string[];
  /** Key that was revoked after the backup. */
  readonly leakedKey: string;
  readonly deliveries: LiveDeliveries;
  /** Customer who paid for Basic before the backup and for Pro after it. */
  readonly customer: DrillCustomer;
  /** Status of the customer's session before the loss. */
  readonly session: number;
  /** Customers who paid in the load before the backup began. */
  readonly early: readonly DrillCustomer[];
  /** Customers who joined and paid in the load when the backup had ended. */
  readonly late: readonly DrillCustomer[];
  readonly file: string;
  /** Numbers of rows in the backup. */
  readonly kept: Readonly<Record<string, number>>;
  readonly rows: StoredRows;
  readonly reads: string;
  readonly events: AnnouncedOutcome;
}

/** Outcome of a restore. */
export interface Recovery {
  readonly rows: StoredRows;
  readonly applied: number;
  readonly awayMs: number;
  readonly isSound: boolean;
  readonly leakedStatus: number;
  /** Plan of the customer after the restore, and after a further payment. */
  readonly plans: readonly (string | null)[];
  /** Status of the customer's session of before the loss. */
  readonly session: number;
  /** Present plans of the early and the late customers; null: the key is refused. */
  readonly earlyPlans: readonly (string | null)[];
  readonly latePlans: readonly (string | null)[];
  /** Plans of customers who joined and paid in the load afterwards. */
  readonly newPlans: readonly (string | null)[];
  readonly readings: readonly RequestResult[];
  readonly events: AnnouncedOutcome;
}

/** Facts of a loss that are judged. */
export type JudgedLoss = Pick<Loss, 'kept' | 'rows' | 'reads' | 'events' | 'session'>;

/** Judges a drill. @param log of the ingestor before the loss */
export function reportOf(loss: JudgedLoss, recovery: Recovery, log: string): ChaosReport {
  const added = compareRows(loss.rows, recovery.rows).filter(({ table }) => addedOnly.includes(table));
  const written = (table: string) => (loss.rows.get(table)?.size ?? 0) - (loss.kept[table] ?? 0);
  const unexplained = added.filter(({ table, lost, back }) => back > 0 || lost !== written(table));
  const { events, leakedStatus, readings, earlyPlans, latePlans, newPlans } = recovery;
  const bad = readings.filter(({ status }) => status !== 200);
  return {
    done: 'One API and one ingestor on an installed PostgreSQL under reads, events and customers who join, pay in the sandbox and open the dashboard; a backup; the same load, an upgrade, a revocation and a new account; then both are killed, the database is dropped and restored, and both start again under the same load.',
    figures: [
      ['reads before', loss.reads],
      ['events announced, delivered, repeated before', flowOf(loss.events)],
      [
        'rows written after the backup and lost',
        added.map(({ table, lost }) => `${lost} of \`${table}\``).join(', '),
      ],
      [
        'plans of customers who paid before the backup, after it, after the restore',
        [earlyPlans, latePlans, newPlans].map(planTally).join('; '),
      ],
      ['entries of the journal that were applied', recovery.applied],
      ['time from the loss to two ready programs', `${(recovery.awayMs / 1000).toFixed(1)} s`],
      ['reads afterwards', tally(readings)],
      ['events announced, delivered, repeated afterwards', flowOf(events)],
      [
        'plan before the loss, after the restore, after another payment',
        `plan_pro, ${recovery.plans.join(', ')}`,
      ],
      ['status of the session before the loss and afterwards', `${loss.session}, ${recovery.session}`],
      ['status of a read with the key that was revoked after the backup', leakedStatus],
    ],
    faults: faultsOf({
      'tables whose loss is not what was written after the backup': { is: unexplained.length, atMost: 0 },
      'runs without a loss': { is: written('outbox_event') > 0 ? 0 : 1, atMost: 0 },
      'failed checks of the database': { is: recovery.isSound ? 0 : 1, atMost: 0 },
      'reads with the key that was revoked after the backup': {
        is: leakedStatus === 401 ? 0 : 1,
        atMost: 0,
      },
      'payments of the load that a restore lost, kept or refused wrongly': {
        is:
          [...earlyPlans, ...newPlans].filter((plan) => plan !== 'plan_basic').length +
          latePlans.filter(isKnown).length,
        atMost: 0,
      },
      'loads without a payment': {
        is: [earlyPlans, latePlans, newPlans].filter((plans) => plans.length === 0).length,
        atMost: 0,
      },
      'plans that are not those of the backup and of the payment after it': {
        is: recovery.plans.join() === 'plan_basic,plan_pro' ? 0 : 1,
        atMost: 0,
      },
      'sessions that a restore did not end': {
        is: loss.session === 200 && recovery.session === 401 ? 0 : 1,
        atMost: 0,
      },
      'failed reads afterwards': { is: bad.length, atMost: 0 },
      'events that did not arrive afterwards': { is: events.announced - events.delivered, atMost: 0 },
      'revocations that the log does not tell of': { is: log.includes('"key.revoked"') ? 0 : 1, atMost: 0 },
    }),
  };
}

function flowOf({ announced, delivered, repeated }: AnnouncedOutcome): string {
  return `${announced}, ${delivered}, ${repeated}`;
}

function isKnown(plan: string | null): boolean {
  return plan !== null;
}

/** Shape: `8 × plan_basic`. */
function planTally(plans: readonly (string | null)[]): string {
  const counts = Map.groupBy(plans, (plan) => plan ?? 'unknown key');
  return [...counts].map(([plan, { length }]) => `${length} × ${plan}`).join(', ') || 'none';
}
