import { pageOf, type TimedReport } from './page';

const environment = {
  ...{ machine: 'a machine, 2 cores', node: '26.0.0', commit: 'abc', at: new Date('2026-11-30T10:00:00Z') },
  command: 'breaking',
};
const run = (requests: string, changes: Partial<TimedReport> = {}): TimedReport => ({
  ...{ done: 'It breaks.', figures: [['requests', requests]], faults: [], seconds: 3, ...changes },
});
const rowsOf = (...runs: TimedReport[]) =>
  pageOf({ title: 'Breaking' }, runs, environment)
    .split('\n')
    .filter((line) => line.startsWith('|'));

describe('the page of a scenario', () => {
  it('names the command, the machine and the commit', () => {
    expect(pageOf({ title: 'Breaking' }, [run('3 × 200')], environment)).toMatch(
      /^# Breaking\n\nWritten by `npm run chaos -- breaking`\. It breaks\.\n\na machine, 2 cores, Node 26\.0\.0, commit abc, 2026-11-30\.\n/,
    );
  });

  it('has a row for each figure of a run', () => {
    expect(rowsOf(run('3 × 200'))).toEqual([
      '| What | |',
      '| --- | --- |',
      '| requests | 3 × 200 |',
      '| verdict | sound |',
      '| seconds | 3 |',
    ]);
  });

  it('has a column for each of several runs, with the verdict of each', () => {
    expect(
      rowsOf(run('3 × 200'), run('1 × 502', { faults: ['requests: 1, at most 0'], seconds: 4 })),
    ).toEqual([
      '| What | Run 1 | Run 2 |',
      '| --- | --- | --- |',
      '| requests | 3 × 200 | 1 × 502 |',
      '| verdict | sound | requests: 1, at most 0 |',
      '| seconds | 3 | 4 |',
    ]);
  });

  it('leaves the cell of a figure empty that a run does not have', () => {
    expect(rowsOf(run('3 × 200'), run('3 × 200', { figures: [['skipped', 2]] }))).toContain(
      '| requests | 3 × 200 | |',
    );
  });
});
