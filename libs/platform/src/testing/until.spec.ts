import { until } from './until';

describe('until', () => {
  it('looks again until it holds', async () => {
    let looks = 0;
    await until('three looks', 5_000, () => {
      looks += 1;
      return looks === 3;
    });
    expect(looks).toBe(3);
  });

  it('says what did not come in time', async () => {
    const never = () => Promise.resolve(false);
    await expect(until('rain', 20, never)).rejects.toThrow('not within 20 ms: rain');
    await expect(until(async () => 'dry', 20, never)).rejects.toThrow('not within 20 ms: dry');
  });
});
