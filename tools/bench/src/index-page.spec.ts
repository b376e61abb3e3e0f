import { indexPage } from './index-page';
import type { Section, Verdict } from './report';

const verdict = (what: string, word: Verdict['word'], section: Section): Verdict => ({
  section,
  what,
  measured: '3.2 ×',
  spread: '3.1–3.4 ×',
  target: '≤ 3.5 ×',
  word,
});
const first = { commit: 'aaa', at: new Date('2026-11-20T10:00:00.000Z') };
const later = { commit: 'bbb', at: new Date('2026-11-21T10:00:00.000Z') };
const ids = ['kettle', 'toaster', 'mixer'];
const kettle = {
  id: 'kettle',
  title: 'Kettle',
  verdicts: [
    verdict('spout', 'missed', 'Requests per second'),
    verdict('lid', 'met', 'Processor time per request'),
  ],
};
const toaster = {
  id: 'toaster',
  title: 'Toaster',
  verdicts: [verdict('slot', 'no target', 'Other figures')],
};

describe('the page of all scenarios', () => {
  const before = indexPage('', [toaster, kettle], ids, first);
  const lines = (page: string) => page.split('\n').filter((line) => /^## |\.md\)/.test(line));

  it('begins with processor time, and has each figure once, under what it is', () => {
    expect(lines(before)).toEqual([
      '## Processor time per request',
      '| [Kettle](kettle.md) | lid | 3.2 × | 3.1–3.4 × | ≤ 3.5 × | met | aaa | 2026-11-20 |',
      '## Requests per second',
      '| [Kettle](kettle.md) | spout | 3.2 × | 3.1–3.4 × | ≤ 3.5 × | missed | aaa | 2026-11-20 |',
      '## Other figures',
      '| [Toaster](toaster.md) | slot | 3.2 × | 3.1–3.4 × | ≤ 3.5 × | no target | aaa | 2026-11-20 |',
    ]);
  });

  it('has no section without a figure', () => {
    expect(lines(indexPage('', [toaster], ids, first))).toHaveLength(2);
  });

  it('keeps the figures of a scenario that was not run again', () => {
    const mixer = {
      id: 'mixer',
      title: 'Mixer',
      verdicts: [verdict('bowl', 'unclear', 'Processor time per request')],
    };
    const again = {
      ...kettle,
      verdicts: [verdict('lid', 'unclear', 'Processor time per request')],
    };
    const after = lines(indexPage(before, [again, mixer], ids, later));
    expect(after).toEqual([
      '## Processor time per request',
      expect.stringContaining('| lid | 3.2 × | 3.1–3.4 × | ≤ 3.5 × | unclear | bbb | 2026-11-21 |'),
      expect.stringContaining('[Mixer](mixer.md)'),
      '## Other figures',
      lines(before).at(-1),
    ]);
  });

  it('is the same page when it is read and written once more', () => {
    expect(indexPage(before, [], ids, later)).toBe(before);
  });

  it('forgets a scenario that no longer exists', () => {
    expect(lines(indexPage(before, [], ['toaster'], later))).toEqual([
      '## Other figures',
      expect.stringContaining('[Toaster](toaster.md)'),
    ]);
  });
});
