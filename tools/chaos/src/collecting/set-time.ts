import { SystemClock } from '@market/kernel';

let instant: Date | null = null;

/** Sets the clock of this process, which stands still from then on: two runs at the same time see the same state. */
export function setTime(to: Date): void {
  instant = to;
  SystemClock.prototype.nowMs = () => instant?.getTime() ?? Date.now();
}
