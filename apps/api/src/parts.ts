import { authParts } from '@market/auth';
import { billingParts } from '@market/billing';
import { calendarParts } from '@market/calendar';
import { corporateActionParts } from '@market/corporate-actions';
import { eventsParts } from '@market/events';
import { gmpParts } from '@market/gmp';
import { identityParts } from '@market/identity';
import { ipoParts } from '@market/ipo';
import { mailParts } from '@market/mail';
import { nfoParts } from '@market/nfo';
import { availabilityParts } from '@market/availability';
import { auditParts } from '@market/database/audit';
import { collectionParts } from '@market/database/collections';
import { dataVersionParts } from '@market/database/data-versions';
import { historyParts } from '@market/database/history';
import { type DatabaseParts, joinParts, schemaSupportParts } from '@market/database';
import { explorerParts } from '@market/explorer';
import { exportsParts } from '@market/exports';
import { freshnessParts } from '@market/freshness';
import { outboxParts } from '@market/database/outbox';
import { idempotencyParts } from '@market/http-api';
import { operatorTaskParts } from '@market/operator-tasks';
import { secretsParts } from '@market/database/secrets';
import { requestsParts } from '@market/requests';
import { sgbParts } from '@market/sgb';
import { usageParts } from '@market/usage';
import { webhooksParts } from '@market/webhooks';

const all: readonly DatabaseParts[] = [
  schemaSupportParts,
  auditParts,
  collectionParts,
  dataVersionParts,
  historyParts,
  outboxParts,
  idempotencyParts,
  operatorTaskParts,
  explorerParts,
  freshnessParts,
  availabilityParts,
  secretsParts,
  mailParts,
  ipoParts,
  gmpParts,
  corporateActionParts,
  sgbParts,
  authParts,
  identityParts,
  billingParts,
  nfoParts,
  usageParts,
  requestsParts,
  webhooksParts,
  eventsParts,
  calendarParts,
  exportsParts,
];

/** Entities and migrations of the API's libs. The API serves only when all of these migrations have run. */
export const databaseParts: DatabaseParts = joinParts(all);
