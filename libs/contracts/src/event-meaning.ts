import type { z } from 'zod';

/** Published description of one type of event, without its name. */
export interface EventMeaning {
  readonly title: string;
  /** Condition under which the event is sent, in a sentence. */
  readonly emitted: string;
  /** Schema of `data`. */
  readonly data: z.ZodObject;
  /** Example of `data`, which test events carry. */
  readonly example: Readonly<Record<string, unknown>>;
}
