/** The place of an endpoint in its account and data set, as an expression of SQL: how many stand at it or before. */
export function placeOfEndpoint(endpoint: string): string {
  return `
  (SELECT count(*) FROM webhook_endpoint o
    WHERE o.data_set = ${endpoint}.data_set AND o.account_id = ${endpoint}.account_id AND o.deleted_at IS NULL
      AND (o.created_at, o.id) <= (${endpoint}.created_at, ${endpoint}.id))`;
}
