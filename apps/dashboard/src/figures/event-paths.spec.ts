import { eventsPath, firstInstant } from './event-paths';

describe('the path of a part of the log', () => {
  it('has what is chosen, and nothing that is not', () => {
    expect(eventsPath({}, 25)).toBe('/v1/events?order=newest&limit=25');
    expect(
      eventsPath(
        { type: 'ipo.opened', subject: 'a&b', from: '2026-11-20T18:30:00.000Z', to: '' },
        25,
        'evt_1',
      ),
    ).toBe(
      '/v1/events?order=newest&types=ipo.opened&subject=a%26b&from=2026-11-20T18%3A30%3A00.000Z&limit=25&after=evt_1',
    );
  });

  it('begins with a day in India, a week ago', () => {
    expect(firstInstant(Date.parse('2026-11-27T20:00:00Z'))).toBe('2026-11-20T18:30:00.000Z');
  });

  it('begins with the present day in India, or 24 hours ago, when that is chosen', () => {
    const now = Date.parse('2026-11-27T20:00:00Z');
    expect(firstInstant(now, 'today')).toBe('2026-11-27T18:30:00.000Z');
    expect(firstInstant(now, '24h')).toBe('2026-11-26T20:00:00.000Z');
  });
});
