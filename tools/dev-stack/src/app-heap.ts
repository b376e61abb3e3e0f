/**
 * Options of Node for each app, as in its image. The young generation takes up to three times a semi-space, whose default
 * is 16 MB. See decision 0015.
 */
export const appHeap = {
  /** Requests that wait for the database outlive a smaller one; a larger one takes memory and saves nothing. */
  api: ['--max-semi-space-size=8'],
  /** Deliveries under way outlive a smaller one: copying them takes a seventh of the time of a delivery. */
  ingestor: ['--max-semi-space-size=32'],
} as const;
