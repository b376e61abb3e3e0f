import { EndSignal } from './end-signal';

export type { EndSignal } from './end-signal';

/**
 * Signal that is listened for from the first import on. The main file of an app imports this before anything else:
 * loading the rest takes a second, in which the signal would be ignored by process 1 and would kill any other.
 */
export const endSignal = EndSignal.listen();
