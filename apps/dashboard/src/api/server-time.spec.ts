import { noteServerTime, serverNow } from './server-time';

describe('the time of the server', () => {
  it('is kept while the clock of the browser runs an hour late', () => {
    noteServerTime('2026-11-25T10:00:00.000Z', Date.parse('2026-11-25T09:00:00.000Z'));
    expect(new Date(serverNow(Date.parse('2026-11-25T09:00:05.000Z'))).toISOString()).toBe(
      '2026-11-25T10:00:05.000Z',
    );
  });

  it('is not changed by a text that is no time', () => {
    noteServerTime('2026-11-25T10:00:00.000Z', Date.parse('2026-11-25T10:00:00.000Z'));
    noteServerTime('soon', 0);
    expect(serverNow(5)).toBe(5);
  });
});
