/**
 * Without it V8 may find, from what lives long while a program warms up, that what a place in the code makes is to be
 * put among the old at once, and stays with it: of one program some processes collect such garbage in all their life
 * as something old, with all that it refers to, and take nearly twice the time of processor for an answer. See 0038.
 */
const young = '--no-allocation-site-pretenuring';

/**
 * How V8 grows each app's heap, as in its image. The young generation takes up to three times a semi-space, whose
 * default is 16 MB.
 */
export const appHeap = {
  /**
   * Answers die young, however small it is; a large one is a quarter of the API's memory under load. What stays hardly
   * grows: the old generation is looked through when it is half as large again. More often, and slow answers get slower.
   */
  api: ['--max-semi-space-size=4', '--heap-growing-percent=50', young],
  /** What is being sent outlives a small one, and would be copied again and again: a seventh of the time of a delivery. */
  ingestor: ['--max-semi-space-size=32', young],
} as const;
