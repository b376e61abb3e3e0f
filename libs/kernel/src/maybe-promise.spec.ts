import { whenAvailable } from './maybe-promise';

describe('whenAvailable', () => {
  it('calls the function synchronously with a value that is no promise', () => {
    expect(whenAvailable(2, (value) => value + 1)).toBe(3);
  });

  it('calls the function later when the value or its result is a promise', async () => {
    expect(await whenAvailable(Promise.resolve(2), (value) => value + 1)).toBe(3);
    expect(await whenAvailable(2, (value) => Promise.resolve(value + 1))).toBe(3);
  });

  it('does not call the function when the promise is rejected', async () => {
    const next = jest.fn();
    await expect(whenAvailable(Promise.reject(new Error('away')), next)).rejects.toThrow('away');
    expect(next).not.toHaveBeenCalled();
  });
});
