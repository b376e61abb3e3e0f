/**
 * How large a semi-space of V8's young generation may become in each app, as in its image; all of it takes up to three
 * times as much memory. The default is 16 MB.
 */
export const appHeap = {
  /** Answers die young, however small it is; a large one is a quarter of the API's memory under load. */
  api: '--max-semi-space-size=4',
  /** What is being sent outlives a small one, and would be copied again and again: a seventh of the time of a delivery. */
  ingestor: '--max-semi-space-size=32',
} as const;
