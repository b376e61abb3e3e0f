import { calendarKindGroups, feedKindsText } from './calendar-kinds';

describe('the kinds of days of a feed', () => {
  it('are named by their groups, and by themselves where only a part is chosen', () => {
    expect(feedKindsText(null)).toBe('All days');
    expect(feedKindsText(['holiday', 'nfo_open', 'nfo_close'])).toBe('Trading holidays, New fund offers');
    expect(feedKindsText(['ipo_open', 'ipo_close', 'holiday'])).toBe('ipo_open, ipo_close, Trading holidays');
  });

  it('are each in one group', () => {
    const kinds = calendarKindGroups.flatMap((group) => group.kinds);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).toHaveLength(18);
  });
});
