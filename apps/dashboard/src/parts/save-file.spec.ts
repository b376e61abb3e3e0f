import { saveFile } from './save-file';

describe('saving a file', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('keeps its text readable after the click, as browsers need that read it later, and gives it up in the end', () => {
    const link = { href: '', download: '', click: jest.fn() };
    Object.assign(globalThis, { document: { createElement: () => link } });
    const revoke = jest.spyOn(URL, 'revokeObjectURL');
    saveFile({ name: 'usage.csv', type: 'text/csv', text: 'day,requests' });
    expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/) as string, download: 'usage.csv' });
    expect(link.click).toHaveBeenCalledTimes(1);
    expect(revoke).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(revoke.mock.calls).toEqual([[link.href]]);
  });
});
