/**
 * SQL relation of all attempts in the log. The successful attempt is stored in the row of its delivery, has no lease,
 * and is the last one.
 */
export const loggedAttempts = `
  (SELECT delivery_id, lease, outcome, started_at, duration_ms, status_code, error, answer FROM webhook_attempt
   UNION ALL
   SELECT id, NULL, 'delivered', sent_at, duration_ms, status_code, NULL, answer
     FROM webhook_delivery WHERE sent_at IS NOT NULL)`;
