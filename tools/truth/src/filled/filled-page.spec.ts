import { filledFaults, filledFigures, filledPage } from './filled-page';
import type { ComparedValue } from './measure-filled';

const file = 'nse/ipo-detail/ARKA.json';
const field = (place: number, published: string | null): ComparedValue => ({
  ...{ kind: 'ipo', subject: `issue${place}`, field: 'lot', value: '70', file },
  published,
});
const hundred = Array.from({ length: 100 }, (_, place) => field(place, '70'));

describe('fields of captured pages', () => {
  it('are enough when 99 of 100 are published', () => {
    expect(filledFaults([...hundred.slice(1), field(0, null)])).toEqual([]);
  });

  it('are too few when 98 of 100 are published', () => {
    expect(filledFaults([...hundred.slice(2), field(0, null), field(1, null)])).toEqual([
      'ipo: 98 of 100 stated fields are published, fewer than 99 %',
    ]);
  });

  it('are too few when one of a few of a kind is not published, however many of another kind are', () => {
    expect(filledFaults([...hundred, { ...field(0, null), kind: 'nfo' }])).toEqual([
      'nfo: 0 of 1 stated fields are published, fewer than 99 %',
    ]);
  });

  it('fail with one published value that no page states', () => {
    expect(filledFaults([...hundred.slice(1), field(0, '80')])).toEqual([
      `ipo issue0: lot is published as 80, ${file} states 70`,
    ]);
  });

  it('count once when two pages state them, and agree with either', () => {
    const other = { ...field(0, '80'), value: '80', file: 'bse/7904.json' };
    expect(filledFigures([{ ...field(0, '80') }, other])).toEqual({ stated: 1, filled: 1, differing: [] });
  });

  it('are listed on the page with the file that states them when they are not published', () => {
    const page = filledPage([field(0, null)], { commit: '1234567890', at: new Date('2026-11-29T12:00:00Z') });
    expect(page).toContain(`| ipo | issue0 | lot | 70 | ${file} |`);
    expect(page).toContain('Commit 1234567890, 2026-11-29.');
  });
});
