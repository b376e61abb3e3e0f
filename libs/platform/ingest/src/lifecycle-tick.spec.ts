import { Logger } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Test } from '@nestjs/testing';
import { type ClockJob, clockJobToken } from './clock-job';
import { lifecycleTick } from './lifecycle-tick';

const steps: string[] = [];

function failing(step: string): Promise<never> {
  steps.push(step);
  return Promise.reject(new Error(`${step} failed`));
}

class TeaLifecycle {
  tick = failing;
}

class SampleTeas {
  refresh(): Promise<never> {
    return failing('refresh');
  }
}

it('a lifecycle tick moves live states first, then refreshes samples, then moves their states, whatever fails', async () => {
  jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  const module = await Test.createTestingModule({
    imports: [ScheduleModule.forRoot()],
    providers: [TeaLifecycle, SampleTeas, lifecycleTick('tea.tick', TeaLifecycle, SampleTeas)],
  }).compile();
  await expect(module.get<ClockJob>(clockJobToken('tea.tick')).tick()).resolves.toBeUndefined();
  expect(steps).toEqual(['live', 'refresh', 'sample']);
  await module.close();
});
