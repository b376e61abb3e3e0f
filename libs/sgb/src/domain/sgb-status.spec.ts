import { at, day } from './sgb.fixture';
import { goesBack, opensAt, sgbStatusAt } from './sgb-status';

const window = { openOn: day('2026-12-07'), closeOn: day('2026-12-11'), issuedOn: day('2026-12-15') };
const unknown = { openOn: null, closeOn: null, issuedOn: null };

describe('sgbStatusAt', () => {
  it('opens at 10:00 IST on the first day and closes at 17:00 IST on the last', () => {
    const statuses = [
      at('2026-12-07', '09:59'),
      at('2026-12-07', '10:00'),
      at('2026-12-11', '16:59'),
      at('2026-12-11', '17:00'),
    ].map((now) => sgbStatusAt(window, now));
    expect(statuses).toEqual(['upcoming', 'open', 'open', 'closed']);
  });

  it('closes a tranche of unknown window with the day of issue', () => {
    const issued = { ...unknown, issuedOn: day('2016-03-29') };
    expect(sgbStatusAt(issued, at('2016-03-28', '23:59'))).toBe('upcoming');
    expect(sgbStatusAt(issued, at('2016-03-29', '00:00'))).toBe('closed');
  });

  it('leaves a tranche without any day upcoming', () => {
    expect(sgbStatusAt(unknown, at('2026-12-07', '12:00'))).toBe('upcoming');
    expect(opensAt(unknown)).toBeNull();
  });
});

describe('goesBack', () => {
  it('tells forward from backward moves', () => {
    expect(goesBack('open', 'upcoming')).toBe(true);
    expect(goesBack('upcoming', 'closed')).toBe(false);
    expect(goesBack('closed', 'closed')).toBe(false);
  });
});
