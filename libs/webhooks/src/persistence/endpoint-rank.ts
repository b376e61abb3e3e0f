/**
 * Returns the SQL expression of an endpoint's rank: the number of endpoints of its account and data set up to it,
 * oldest first.
 */
export function rankOfEndpoint(endpoint: string): string {
  return `
  (SELECT count(*) FROM webhook_endpoint o
    WHERE o.data_set = ${endpoint}.data_set AND o.account_id = ${endpoint}.account_id AND o.deleted_at IS NULL
      AND (o.created_at, o.id) <= (${endpoint}.created_at, ${endpoint}.id))`;
}
