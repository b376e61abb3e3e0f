import { Injectable, Logger } from '@nestjs/common';
import { ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import { Test } from '@nestjs/testing';
import { ClockJob, clockJob, clockJobToken } from './clock-job';

@Injectable()
class Kettle {
  readonly taken: string[] = [];

  step(name: string): Promise<void> {
    this.taken.push(name);
    return Promise.resolve();
  }
}

let logged: unknown[];

beforeEach(() => {
  logged = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation((error: unknown) => void logged.push(error));
});
afterEach(() => jest.restoreAllMocks());

describe('a clock job', () => {
  it('runs every step in order, and logs a failed one', async () => {
    const kettle = new Kettle();
    const failure = new Error('no water');
    const job = new ClockJob(new SchedulerRegistry(), { name: 'tea.tick' }, [
      () => kettle.step('first'),
      () => Promise.reject(failure),
      () => kettle.step('last'),
    ]);
    await expect(job.tick()).resolves.toBeUndefined();
    expect(kettle.taken).toEqual(['first', 'last']);
    expect(logged).toEqual([failure]);
  });

  it('is registered by its name while the app runs, with steps made from the providers it names', async () => {
    const provider = clockJob(
      { name: 'tea.tick', cron: '15,45 * * * * *', inject: [Kettle] },
      (kettle: Kettle) => [() => kettle.step('boil')],
    );
    const app = await Test.createTestingModule({
      imports: [ScheduleModule.forRoot()],
      providers: [Kettle, provider],
    }).compile();
    await app.init();
    const cron = app.get(SchedulerRegistry).getCronJob('tea.tick');
    expect([cron.isActive, cron.cronTime.source, cron.cronTime.timeZone]).toEqual([
      true,
      '15,45 * * * * *',
      'Asia/Kolkata',
    ]);
    await app.get<ClockJob>(clockJobToken('tea.tick')).tick();
    expect(app.get(Kettle).taken).toEqual(['boil']);
    await app.close();
    expect(cron.isActive).toBe(false);
  });
});
