import { until } from './until';

describe('until', () => {
  it('polls until the condition holds', async () => {
    let looks = 0;
    await until('three looks', () => {
      looks += 1;
      return looks === 3;
    });
    expect(looks).toBe(3);
  });

  it('rejects with a description when the condition does not hold in time', async () => {
    const never = () => Promise.resolve(false);
    await expect(until('rain', never, 20)).rejects.toThrow('not within 20 ms: rain');
    await expect(until(async () => 'dry', never, 20)).rejects.toThrow('not within 20 ms: dry');
  });
});
