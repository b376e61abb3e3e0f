import { fastestMs } from './fastest';

beforeAll(() => jest.useFakeTimers());
afterAll(() => jest.useRealTimers());

it('the fastest of five rounds counts, without its preparation', async () => {
  const delaysMs = [90, 60, 30, 60, 90];
  const passing = async (ms: number) => void jest.advanceTimersByTime(ms);
  const fastest = await fastestMs(async () => {
    await passing(1_000);
    return () => passing(delaysMs.shift() ?? 0);
  });
  expect([fastest, delaysMs]).toEqual([30, []]);
});
