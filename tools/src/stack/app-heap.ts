/**
 * How V8 grows each app's heap, as in its image. The young generation takes up to three times a semi-space, whose
 * default is 16 MB.
 */
export const appHeap = {
  /**
   * Answers die young, however small it is; a large one is a quarter of the API's memory under load. What stays hardly
   * changes, so that the old generation need not grow by half and more of it before it is looked through.
   */
  api: ['--max-semi-space-size=4', '--heap-growing-percent=20'],
  /** What is being sent outlives a small one, and would be copied again and again: a seventh of the time of a delivery. */
  ingestor: ['--max-semi-space-size=32'],
} as const;
