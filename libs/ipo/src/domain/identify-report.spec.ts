import { identifyReport, type ReportedIpo } from './identify-report';
import { day } from './ipo.fixture';

const zinnia: ReportedIpo = {
  id: 'ipo_1',
  company: 'Zinnia Motors Limited',
  openOn: day('2026-03-09'),
  closeOn: day('2026-03-11'),
  bandMaxRupees: 285,
};
const row = { openOn: zinnia.openOn ?? day('2026-03-09'), closeOn: day('2026-03-11'), bandMaxRupees: 285 };

describe('identifyReport', () => {
  it.each(['Zinnia Motors', 'ZINNIA MOTORS LTD', 'Zinnia Motor India'])(
    'finds the issue that is called %s',
    (companyName) => {
      expect(identifyReport({ ...row, companyName }, [zinnia])).toEqual({ match: 'known', id: 'ipo_1' });
    },
  );

  it('finds no issue by a like name when the days are others', () => {
    expect(
      identifyReport({ ...row, openOn: day('2026-04-09'), companyName: 'Zinnia Motors' }, [zinnia]),
    ).toEqual({ match: 'new' });
    expect(identifyReport({ companyName: 'Zinnia Motrs' }, [zinnia])).toEqual({ match: 'new' });
  });

  it('finds no issue when the price is that of another', () => {
    expect(identifyReport({ ...row, bandMaxRupees: 40, companyName: 'Zinnia Motors' }, [zinnia])).toEqual({
      match: 'new',
    });
  });

  it('is doubtful between two that fit', () => {
    const other = { ...zinnia, id: 'ipo_2', company: 'Zinnia Motors Parts Limited' };
    expect(identifyReport({ ...row, companyName: 'Zinnia Motors' }, [zinnia, other])).toEqual({
      match: 'known',
      id: 'ipo_1',
    });
    expect(
      identifyReport({ ...row, companyName: 'Zinnia Motors' }, [zinnia, { ...zinnia, id: 'ipo_3' }]).match,
    ).toBe('doubtful');
  });
});
