import type { Findings } from './judge/tally';
import { withSection } from './page-section';
import { truthSection } from './truth-page';

const month: Findings = {
  ...{ spells: [], filled: [], mutants: [], rewritten: [] },
  ...{ comparisons: 2_000, runs: 300, damaged: 20, events: 40 },
};
const place = {
  ...{ machine: 'a machine', node: '26.0.0', commit: '1234567890', seconds: 600 },
  at: new Date('2026-11-29T12:00:00Z'),
};

describe('the sentence of the README about how right the service is', () => {
  it('has the figures of a run with its commit and day, and replaces those of the run before', () => {
    const section = truthSection({ stories: month, damage: month }, place);
    expect(section).toContain(
      '0 wrong values published, 0 of them stayed, 0 false events, in 4,000 comparisons',
    );
    expect(section).toContain('Commit 1234567890, 2026-11-29;');
    const page = '# Service\n\n## How right it is\n\nOld.\n\n## Parts\n\nText.\n';
    expect(withSection(page, section)).toBe(`# Service\n\n${section}\n\n## Parts\n\nText.\n`);
  });
});
