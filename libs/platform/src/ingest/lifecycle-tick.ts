import type { FactoryProvider, Type } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { type ClockJob, clockJob } from './clock-job';

/** States of a feature's records, which the clock moves. */
interface Lifecycle {
  tick(dataSet: DataSet): Promise<unknown>;
}

/** Sample data of a feature, whose days follow the present one. */
interface Samples {
  refresh(): Promise<unknown>;
}

/** Job of a feature whose states follow the clock: every half minute live states, then samples, then their states. */
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
