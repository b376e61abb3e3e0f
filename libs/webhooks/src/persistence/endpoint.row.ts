import type { WebhookEndpoint } from '../domain/endpoint';

/** An endpoint with its sealed secret. */
export interface EndpointRow extends WebhookEndpoint {
  readonly secret: Buffer;
}

/** What is read of an endpoint, but for its place. */
export const endpointColumns = `
  id, data_set AS "dataSet", account_id AS "accountId", url, events, secret,
  consecutive_failures AS "consecutiveFailures", disabled_at AS "disabledAt", suspended_at AS "suspendedAt",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The endpoints that are there, each with its place in its account and data set, to be narrowed by a condition on `e`. */
export const endpointRows = `
  SELECT * FROM (
    SELECT ${endpointColumns},
           row_number() OVER (PARTITION BY data_set, account_id ORDER BY created_at, id) AS place
      FROM webhook_endpoint WHERE deleted_at IS NULL) e`;

/** The place of an endpoint `e` in its account and data set, as an expression of SQL: how many stand at it or before. */
export const placeOfEndpoint = `
  (SELECT count(*) FROM webhook_endpoint o
    WHERE o.data_set = e.data_set AND o.account_id = e.account_id AND o.deleted_at IS NULL
      AND (o.created_at, o.id) <= (e.created_at, e.id))`;

/** What a sealed secret belongs to. */
export function secretPurpose(endpointId: string): string {
  return `webhook-secret:${endpointId}`;
}
