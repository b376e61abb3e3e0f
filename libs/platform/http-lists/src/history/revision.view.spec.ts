import { presentRevision } from './revision.view';

const change = { at: new Date('2026-11-14T12:30:00.000Z'), field: 'lotSize', before: 10, after: 12 };

describe('the view of a revision', () => {
  it.each([
    ['nse', 'NSE'],
    ['ipowatch', 'IPO Watch'],
    ['clock', 'clock'],
    ['service', 'service'],
  ])('by %s has the source %s', (source, name) => {
    expect(presentRevision({ ...change, source })).toEqual({
      at: '2026-11-14T12:30:00.000Z',
      field: 'lotSize',
      from: 10,
      to: 12,
      source: name,
    });
  });
});
