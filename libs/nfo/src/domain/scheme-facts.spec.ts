import { agree, type FieldValues } from '@market/kernel';
import { day } from './nfo.fixture';
import { mergedScheme, type SchemeFacts, schemeFacts } from './scheme-facts';

const period = schemeFacts.find(({ name }) => name === 'period');

describe('mergedScheme', () => {
  it('uses a spelling that is not in capitals', () => {
    expect(mergedScheme({}, ['SAHYADRI VALUE FUND', 'Sahyadri Value Fund']).name).toBe('Sahyadri Value Fund');
    expect(mergedScheme({}, ['SAHYADRI VALUE FUND']).name).toBe('SAHYADRI VALUE FUND');
    expect(mergedScheme({}, []).name).toBeNull();
  });

  it('drops an allotment day before the extended end', () => {
    const days = { openOn: day('2026-03-09'), closeOn: day('2026-03-27'), allotmentOn: day('2026-03-25') };
    expect(mergedScheme(days, []).allotmentOn).toBeNull();
    expect(mergedScheme({ ...days, closeOn: day('2026-03-20') }, []).allotmentOn).toBe('2026-03-25');
  });
});

describe('a period', () => {
  it.each<[string, SchemeFacts, SchemeFacts, boolean]>([
    ['of the same ends is one', { openOn: day('2026-03-09') }, { openOn: day('2026-03-09') }, true],
    ['of two ends that fit is one', { openOn: day('2026-03-09') }, { closeOn: day('2026-03-23') }, true],
    ['of another end is another', { closeOn: day('2026-03-20') }, { closeOn: day('2026-03-23') }, false],
    [
      'with a closing long after is another',
      { openOn: day('2026-03-09') },
      { closeOn: day('2026-12-01') },
      false,
    ],
    [
      'with a closing before it opens is another',
      { openOn: day('2026-03-09') },
      { closeOn: day('2026-03-02') },
      false,
    ],
  ])('%s', (_title, one, other, isSame) => {
    expect(period && agree(period, one as FieldValues, other as FieldValues)).toBe(isSame);
  });
});
