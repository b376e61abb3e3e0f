import { withSection } from '../page-section';
import { growthSection } from './growth-section';
import { computeGrowth } from './table-growth';

const replayed = { issues: 10, runs: 100, looks: 4 };
const year = { issues: 300, runs: 5_000, looks: 12 };

describe('the growth of the database', () => {
  const growth = computeGrowth(
    [
      { table: 'ipo', rows: 50, replayedRows: 10, bytes: 20_000 },
      { table: 'feed_run', rows: 100, replayedRows: 100, bytes: 50_000 },
      { table: 'gmp_reading', rows: 200, replayedRows: 200, bytes: 40_000 },
    ],
    replayed,
    year,
  ).filter(({ rows }) => rows > 0);

  it('multiplies the rows of a replay by the issues, runs and looks of a year', () => {
    expect(growth).toEqual([
      { table: 'gmp_reading', rows: 18_000, bytes: 3_600_000, keptDays: null },
      { table: 'feed_run', rows: 5_000, bytes: 2_500_000, keptDays: 90 },
      { table: 'ipo', rows: 300, bytes: 120_000, keptDays: null },
    ]);
  });

  it('is a section of a page, which a later run replaces', () => {
    const section = growthSection(growth, year, replayed);
    expect(section).toContain('| `feed_run` | 5,000 | 2.5 | 90 days |');
    const page = withSection('# Operations\n\n## Start\n\nText.\n', section);
    expect(page).toBe(`# Operations\n\n## Start\n\nText.\n\n${section}\n`);
    const longer = `${page}\n## Replay\n\nText.\n`;
    const later = section.replaceAll('5,000', '6,000');
    expect(withSection(longer, later)).toBe(
      `# Operations\n\n## Start\n\nText.\n\n${later}\n\n## Replay\n\nText.\n`,
    );
  });
});
