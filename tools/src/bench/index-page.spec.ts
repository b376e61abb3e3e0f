import { indexPage } from './index-page';
import type { Verdict } from './report';

const verdict = (what: string, word: Verdict['word']): Verdict => ({
  what,
  measured: '0.50 × (loses 50.0 %)',
  spread: '1 point',
  target: '≥ 0.70 ×',
  word,
});
const first = { commit: 'aaa', at: new Date('2026-11-20T10:00:00.000Z') };
const later = { commit: 'bbb', at: new Date('2026-11-21T10:00:00.000Z') };
const ids = ['kettle', 'toaster', 'mixer'];
const kettle = {
  id: 'kettle',
  title: 'Kettle',
  verdicts: [verdict('lid', 'met'), verdict('spout', 'missed')],
};
const toaster = { id: 'toaster', title: 'Toaster', verdicts: [verdict('slot', 'no target')] };

describe('the page of all scenarios', () => {
  const before = indexPage('', [toaster, kettle], ids, first);
  const rows = (page: string) => page.split('\n').filter((line) => line.includes('.md)'));

  it('has a row for each target, in the order of the scenarios', () => {
    expect(rows(before)).toEqual([
      '| [Kettle](kettle.md) | lid | 0.50 × (loses 50.0 %) | ≥ 0.70 × | met | aaa | 2026-11-20 |',
      '| [Kettle](kettle.md) | spout | 0.50 × (loses 50.0 %) | ≥ 0.70 × | missed | aaa | 2026-11-20 |',
      '| [Toaster](toaster.md) | slot | 0.50 × (loses 50.0 %) | ≥ 0.70 × | no target | aaa | 2026-11-20 |',
    ]);
  });

  it('keeps what a scenario came to that was not run again', () => {
    const mixer = { id: 'mixer', title: 'Mixer', verdicts: [verdict('bowl', 'unclear')] };
    const again = { ...kettle, verdicts: [verdict('lid', 'unclear')] };
    const after = rows(indexPage(before, [again, mixer], ids, later));
    expect(after).toHaveLength(3);
    expect(after[0]).toContain('| lid | 0.50 × (loses 50.0 %) | ≥ 0.70 × | unclear | bbb | 2026-11-21 |');
    expect(after[1]).toBe(rows(before)[2]);
    expect(after[2]).toContain('[Mixer](mixer.md)');
  });

  it('is the same page when it is read and written once more', () => {
    expect(indexPage(before, [], ids, later)).toBe(before);
  });

  it('forgets a scenario that there is no more', () => {
    expect(rows(indexPage(before, [], ['toaster'], later))).toHaveLength(1);
  });
});
