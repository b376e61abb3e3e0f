import { ApiError, asApiError } from '../../api/api-error';
import type { GivenTask } from '../../api/operator-types';

/** Order on one of several entries. Exactly one of `taskId` and `refusal` is null. */
export interface GivenOrder {
  readonly entryId: string;
  readonly taskId: string | null;
  /** Reason for which the order was not taken. */
  readonly refusal: string | null;
}

/** Codes that concern one entry alone: the next one may be ordered nevertheless. */
const ofOneEntry = ['NOT_001', 'TASK_001', 'VAL_001'];

/**
 * Orders the same on several entries, one after the other. What fails for all of them, such as a missing proof, stops the
 * rest; orders that were given stay.
 *
 * Errors: `ApiError` when not even the first could be ordered.
 */
export async function orderOnEach(
  entryIds: readonly string[],
  order: (entryId: string) => Promise<GivenTask>,
): Promise<readonly GivenOrder[]> {
  const given: GivenOrder[] = [];
  let stop: ApiError | null = null;
  for (const entryId of entryIds) {
    if (stop !== null) {
      given.push({ entryId, taskId: null, refusal: `Not ordered: ${stop.message}` });
      continue;
    }
    try {
      const { taskId } = await order(entryId);
      given.push({ entryId, taskId, refusal: null });
    } catch (error) {
      const failure = asApiError(error);
      if (!ofOneEntry.includes(failure.code)) {
        if (given.length === 0) throw failure;
        stop = failure;
      }
      given.push({ entryId, taskId: null, refusal: failure.message });
    }
  }
  return given;
}
