/**
 * So many deliveries in a row that failed for good disable their endpoint.
 *
 * Source: docs/spec/states-and-events.md, "Retries".
 */
export const failuresThatDisable = 10;

/** How a delivery ended. */
export type DeliveryEnd = 'delivered' | 'failed';

/**
 * How an endpoint's run of failures goes on.
 *
 * @param consecutive failed deliveries since the last success, before these
 * @param ends of deliveries, in the order in which they ended
 * @returns the run after them, and whether it was ever long enough to disable the endpoint
 */
export function runAfter(
  consecutive: number,
  ends: readonly DeliveryEnd[],
): { readonly consecutive: number; readonly disables: boolean } {
  let run = consecutive;
  let disables = false;
  for (const end of ends) {
    run = end === 'delivered' ? 0 : run + 1;
    disables ||= run >= failuresThatDisable;
  }
  return { consecutive: run, disables };
}
