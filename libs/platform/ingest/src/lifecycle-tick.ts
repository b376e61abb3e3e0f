import type { FactoryProvider, Type } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { type ClockJob, clockJob } from './clock-job';

/** Records of a feature whose states the clock changes. */
interface Lifecycle {
  tick(dataSet: DataSet): Promise<unknown>;
}

/** Sample data of a feature, which is kept on the current day. */
interface Samples {
  refresh(): Promise<unknown>;
}

/**
 * Makes the job of a feature with states that follow the clock: every half minute live states, then samples, then their
 * states.
 */
export function lifecycleTick(
  name: string,
  lifecycleType: Type<Lifecycle>,
  samplesType: Type<Samples>,
): FactoryProvider<ClockJob> {
  return clockJob(
    { name, inject: [lifecycleType, samplesType] },
    (lifecycle: Lifecycle, samples: Samples) => [
      () => lifecycle.tick('live'),
      () => samples.refresh(),
      () => lifecycle.tick('sample'),
    ],
  );
}
