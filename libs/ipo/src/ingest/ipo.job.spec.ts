import { Logger } from '@nestjs/common';
import type { SampleIpoLoader } from '../sample/sample-loader';
import { IpoJob } from './ipo.job';
import type { IpoLifecycle } from './ipo.lifecycle';

beforeAll(() => Logger.overrideLogger(false));

describe('IpoJob', () => {
  it('moves live states first, and the others when one step fails', async () => {
    const steps: string[] = [];
    const failing = (step: string) => {
      steps.push(step);
      return Promise.reject(new Error(`${step} failed`));
    };
    const lifecycle = { tick: failing } as unknown as IpoLifecycle;
    const samples = { refresh: () => failing('refresh') } as unknown as SampleIpoLoader;
    await expect(new IpoJob(lifecycle, samples).tick()).resolves.toBeUndefined();
    expect(steps).toEqual(['live', 'refresh', 'sample']);
  });
});
