import { SystemClock } from '@market/kernel';

let instant: Date | null = null;

/** From here on the clock of this process stands where it is set: two runs at the same time see the same world. */
export function setTime(to: Date): void {
  instant = to;
  SystemClock.prototype.nowMs = () => instant?.getTime() ?? Date.now();
}
