import { chartOf } from './chart';
import { figureText, judged, reportOf, verdictsOf } from './report';
import { lossesOf, median, type Sample, type Scenario } from './scenario';

const scenario: Scenario = {
  id: 'kettle',
  title: 'Kettle <fast>',
  question: 'How fast?',
  path: '/v1/kettle',
  connections: 2,
  variants: [
    { id: 'open', title: 'lid off', limits: 'in process' },
    { id: 'shut', title: 'lid on', limits: 'in process' },
  ],
  targets: [{ variant: 'shut', against: 'open', measure: 'requests per second', lossAtMostPercent: 30 }],
};

function samples(rates: readonly (readonly [open: number, shut: number])[]): Sample[] {
  return rates.flatMap(([open, shut]) => [
    { variant: 'open', requestsPerSecond: open, p50Ms: 1, p99Ms: 2, cpuMs: 0.5 },
    { variant: 'shut', requestsPerSecond: shut, p50Ms: 2, p99Ms: 4, cpuMs: 0.6 },
  ]);
}

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

describe('a loss', () => {
  it('is taken within each round, so a slow round of both is none', () => {
    const taken = samples([
      [1_000, 800],
      [100, 80],
      [500, 400],
    ]);
    expect(lossesOf(taken, { variant: 'shut', against: 'open', measure: 'requests per second' })).toEqual([
      20, 20, 20,
    ]);
  });

  it('above the target is missed, at the target is met', () => {
    expect(verdictsOf(scenario, samples([[100, 70]]))).toMatchObject([{ word: 'met' }]);
    expect(verdictsOf(scenario, samples([[100, 69]]))).toMatchObject([{ word: 'missed' }]);
  });

  it('without a target is told for comparison', () => {
    const target = { variant: 'shut', against: 'open', measure: 'requests per second' } as const;
    expect(verdictsOf({ ...scenario, targets: [target] }, samples([[100, 10]]))).toMatchObject([
      { measured: '0.10 × (loses 90.0 %)', target: 'none', word: 'no target' },
    ]);
  });

  it('of p99 is how much longer it is', () => {
    const target = { variant: 'shut', against: 'open', measure: 'p99', lossAtMostPercent: 99 } as const;
    const verdicts = verdictsOf({ ...scenario, targets: [target] }, samples([[100, 100]]));
    expect(verdicts).toMatchObject([
      { measured: '2.00 × (loses 100.0 %)', target: '≤ 1.99 × (≤ 99 %)', word: 'missed' },
    ]);
  });

  it.each([
    [
      'met',
      'lies below the target, however far apart',
      [90, 140, 72, 75],
      '0.82 × (loses 17.5 %)',
      '41.5 points',
    ],
    ['missed', 'lies above it', [90, 60, 40, 65, 50], '0.60 × (loses 40.0 %)', '15.0 points'],
    ['unclear', 'lies on both sides', [90, 60, 65, 75], '0.70 × (loses 30.0 %)', '20.0 points'],
    ['unclear', 'is missing', [], 'nothing', 'NaN points'],
  ])('is %s when the middle half of the rounds %s', (word, _where, rates, measured, spread) => {
    const rounds = rates.map((rate) => [100, rate] as const);
    expect(verdictsOf(scenario, samples(rounds))).toMatchObject([{ word, measured, spread }]);
  });

  it('is unclear when nothing at all was done in a round', () => {
    const idle = samples([
      [100, 90],
      [0, 0],
      [100, 90],
      [100, 90],
    ]);
    expect(verdictsOf(scenario, idle)).toMatchObject([{ word: 'unclear' }]);
  });
});

describe('a ceiling', () => {
  const ceiling: Scenario = {
    ...scenario,
    targets: [{ variant: 'shut', measure: 'p99', atMostMs: 20 }],
  };
  const withP99 = (...p99s: number[]): Sample[] =>
    p99s.map((p99Ms) => ({ variant: 'shut', requestsPerSecond: 10, p50Ms: 1, p99Ms, cpuMs: 1 }));

  it.each([
    ['met', 'lies below it', [90, 18, 19, 20, 20, 15, 12]],
    ['missed', 'lies above it', [21, 22, 30, 25, 19, 26, 27]],
    ['unclear', 'lies on both sides', [5, 10, 15, 25, 30]],
    ['unclear', 'is missing', []],
  ])('is %s when the middle half of the rounds %s', (word, _where, p99s) => {
    expect(verdictsOf(ceiling, withP99(...p99s))).toMatchObject([{ what: 'p99, lid on', word }]);
  });
});

describe('a figure', () => {
  it('is judged by its limit, and without one only told', () => {
    expect(judged([1, 2, 3], { atMost: 3 }, 's')).toEqual({
      measured: '2 s',
      spread: '1 s',
      target: '≤ 3 s',
      word: 'met',
    });
    expect(judged([1, 2, 3], { atLeast: 4 }, 's')).toMatchObject({ target: '≥ 4 s', word: 'missed' });
    for (const at of [0, 1, 2, 3]) {
      expect(judged([1, 2, 3].toSpliced(at, 0, NaN), { atMost: 3 }, 's')).toMatchObject({ word: 'unclear' });
    }
    expect(judged([1, 2, 3], null, '×')).toMatchObject({ target: 'none', word: 'no target' });
  });

  it.each([
    [1234.5, '1235'],
    [99.94, '99.9'],
    [0.012345, '0.0123'],
    [0, '0'],
  ])('of %p reads %s', (figure, text) => expect(figureText(figure)).toBe(text));
});

describe('the middle', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
  ])('of %p is %p', (numbers, middle) => expect(median(numbers)).toBe(middle));
});

describe('the page', () => {
  it('names figures, targets, machine and commit', () => {
    const text = reportOf(scenario, samples([[100, 60]]), where);
    expect(text).toContain('| lid on | 60 | 60–60 | 2 | 4 | 0.600 |');
    expect(text).toContain(
      '| requests per second, lid on against lid off | 0.60 × (loses 40.0 %) | 0.0 points | ≥ 0.70 × (≤ 30 %) | missed |',
    );
    expect(text).toContain('a machine, Node 26.10.0, commit abc, 2026-11-20');
  });

  it('shows three digits of milliseconds', () => {
    const sample = {
      variant: 'shut',
      requestsPerSecond: 60,
      p50Ms: 1.0999999999999999,
      p99Ms: 3.4000000000000004,
    };
    const text = reportOf(scenario, [...samples([[100, 60]]).slice(0, 1), { ...sample, cpuMs: 0.6 }], where);
    expect(text).toContain('| lid on | 60 | 60–60 | 1.1 | 3.4 | 0.600 |');
  });

  it('has a chart with a bar for every variant', () => {
    const svg = chartOf(scenario, samples([[100, 60]]));
    expect(svg.match(/<rect/g)).toHaveLength(3);
    expect(svg).toContain('Kettle &#60;fast&#62;');
  });
});
