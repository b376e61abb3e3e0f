import { Logger } from '@nestjs/common';
import type { SampleSgbLoader } from '../sample/sample-loader';
import { SgbJob } from './sgb.job';
import type { SgbLifecycle } from './sgb.lifecycle';

beforeAll(() => Logger.overrideLogger(false));

describe('SgbJob', () => {
  it('moves live states first, and the others when one step fails', async () => {
    const steps: string[] = [];
    const failing = (step: string) => {
      steps.push(step);
      return Promise.reject(new Error(`${step} failed`));
    };
    const lifecycle = { tick: failing } as unknown as SgbLifecycle;
    const samples = { refresh: () => failing('refresh') } as unknown as SampleSgbLoader;
    await expect(new SgbJob(lifecycle, samples).tick()).resolves.toBeUndefined();
    expect(steps).toEqual(['live', 'refresh', 'sample']);
  });
});
