import { whenHere } from './maybe-promise';

describe('what goes on with a value', () => {
  it('runs at once when the value is here', () => {
    expect(whenHere(2, (value) => value + 1)).toBe(3);
  });

  it('runs later when the value is on its way, or what follows is', async () => {
    expect(await whenHere(Promise.resolve(2), (value) => value + 1)).toBe(3);
    expect(await whenHere(2, (value) => Promise.resolve(value + 1))).toBe(3);
  });

  it('does not run when the value never comes', async () => {
    const next = jest.fn();
    await expect(whenHere(Promise.reject(new Error('away')), next)).rejects.toThrow('away');
    expect(next).not.toHaveBeenCalled();
  });
});
