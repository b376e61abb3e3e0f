import { authParts } from '@market/auth';
import { billingParts } from '@market/billing';
import { calendarParts } from '@market/calendar';
import { exportsParts } from '@market/exports';
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
import { freshnessParts } from '@market/freshness';
import { idempotencyParts } from '@market/http-api';
import { ingestParts } from '@market/ingest';
import { operatorTaskParts } from '@market/operator-tasks';
import { outboxParts } from '@market/database/outbox';
import { secretsParts } from '@market/database/secrets';
import { requestsParts } from '@market/requests';
import { sgbParts } from '@market/sgb';
import { usageParts } from '@market/usage';
import { webhooksParts } from '@market/webhooks';

const all: readonly DatabaseParts[] = [
  schemaSupportParts,
  ingestParts,
  operatorTaskParts,
  outboxParts,
  auditParts,
  collectionParts,
  dataVersionParts,
  historyParts,
  idempotencyParts,
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

/**
 * Time after which a connection without a response is considered lost; longer than any statement, waits for locks
 * included. Units: milliseconds.
 */
export const answerWithinMs = 60_000;

/** Entities and migrations of all libs with tables in the one database. A program that migrates needs all of them. */
export const databaseParts = joinParts(all);
