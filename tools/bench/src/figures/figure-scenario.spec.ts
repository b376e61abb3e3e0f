import { figureChart, figurePage, type FigureScenario, figureVerdicts } from './figure-scenario';

const scenario: FigureScenario = {
  id: 'kettle',
  title: 'Kettle',
  question: 'How fast?',
  unit: 's',
  how: 'With a watch.',
  measure: () => Promise.resolve([]),
};
const figures = [
  { title: 'ours', values: [1, 4, 9], limit: { atMost: 5 } },
  { title: 'theirs', values: [2, 2, 3], limit: null },
];
const where = {
  machine: 'a machine',
  node: '26.10.0',
  commit: 'abc',
  loadBefore: 0.2,
  at: new Date('2026-11-20T04:00:00.000Z'),
  rounds: 3,
  seconds: 4,
  warmUpSeconds: 5,
};

describe('figures', () => {
  it('have a verdict for each limit', () => {
    expect(figureVerdicts(scenario, figures)).toEqual([
      {
        section: 'Other figures',
        what: 'ours',
        measured: '4 s',
        spread: '2.5–6.5 s',
        target: '≤ 5 s',
        word: 'unclear',
      },
    ]);
  });

  it('stand on a page with range, verdict, machine and commit', () => {
    const page = figurePage(scenario, figures, where);
    expect(page).toContain('| ours | 4 | 1–9 | 3 |');
    expect(page).toContain('| ours | 4 s | 2.5–6.5 s | ≤ 5 s | unclear |');
    expect(page).toContain('a machine, Node 26.10.0, commit abc, 2026-11-20');
    expect(page).toContain('With a watch.');
  });

  it('have a chart with a bar for each', () => {
    expect(figureChart(scenario, figures).match(/<rect/g)).toHaveLength(3);
  });
});
