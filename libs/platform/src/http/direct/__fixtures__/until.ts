import { until as untilInTime } from '../../../testing/until';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds. Errors: when it does not within 4 s. */
export const until = (holds: () => boolean): Promise<void> => untilInTime('a connection', 4_000, holds);
