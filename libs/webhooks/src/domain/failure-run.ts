/**
 * Number of consecutive failed deliveries that disables an endpoint.
 *
 * Source: docs/spec/states-and-events.md, "Retries".
 */
export const failuresThatDisable = 10;

/** Number of consecutive failed deliveries at which the owners of an endpoint are warned. */
export const failuresThatWarn = 5;

/** Final state of a delivery. */
export type DeliveryEnd = 'delivered' | 'failed';

/**
 * Returns an endpoint's run of failures after further deliveries.
 *
 * @param consecutive failed deliveries since the last success, before these
 * @param ends final states of deliveries, in order
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
