import { readDocumentDay } from './document-day';

describe('readDocumentDay', () => {
  it.each([
    '25-Mar-2026',
    '25-MAR-26',
    '25 March 2026',
    '25th March, 2026',
    'March 25, 2026',
    '25/03/2026',
    '25-03-2026',
    '25.03.26',
    '2026-03-25',
    '2026-03-25T00:00:00',
    '20260325',
    '46106',
    '46106.0',
    'On or before March 25, 2026 (tentative)',
  ])('reads %s', (text) => {
    expect(readDocumentDay(text)).toBe('2026-03-25');
  });

  it.each(['NA', 'N.A.', 'Nil', 'Not Applicable', '-', '', 'Within five business days of closure'])(
    'takes %p as unknown',
    (text) => {
      expect(readDocumentDay(text)).toBeNull();
    },
  );

  it.each(['31-02-2026', '25/13/2026', 'soon', '12'])('refuses %s', (text) => {
    expect(() => readDocumentDay(text)).toThrow('unreadable');
  });
});
