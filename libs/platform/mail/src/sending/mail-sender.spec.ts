import { retryDelayMs } from './mail-sender';

it('an attempt is repeated after 10 s, 1, 5 and 30 min, then every 2 h', () => {
  const delays = [1, 2, 3, 4, 5, 6, 12].map((attempts) => retryDelayMs(attempts) / 1_000);
  expect(delays).toEqual([10, 60, 300, 1_800, 7_200, 7_200, 7_200]);
});
