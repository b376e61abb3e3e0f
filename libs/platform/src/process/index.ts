import { EndSignal } from './end-signal';

export type { EndSignal } from './end-signal';

/**
 * Heard from the first import on. The main file of an app imports this before anything else: the rest takes a second
 * to load, in which the signal would be lost on process 1 and cut off any other.
 */
export const endSignal = EndSignal.listen();
