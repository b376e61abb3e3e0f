import type { Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';

/**
 * Has a method called every half minute while the app runs, never twice at a time.
 *
 * @param name of the job, for example `ipo.tick`
 */
export function EveryHalfMinute(name: string): MethodDecorator {
  return Cron('*/30 * * * * *', { name, timeZone: 'Asia/Kolkata', waitForCompletion: true });
}

/** Takes the steps of a tick one after the other: one that fails is logged and holds up no other. */
export async function takeSteps(log: Logger, ...steps: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      log.error(error, 'the tick failed; the next one makes up for it');
    }
  }
}
