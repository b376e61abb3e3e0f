import { chartOf } from './chart';
import { reportOf, verdictsOf } from './report';
import { lossOf, median, type Sample, type Scenario } from './scenario';

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
};

describe('a loss', () => {
  it('is taken within each round, so a slow round of both is none', () => {
    const taken = samples([
      [1_000, 800],
      [100, 80],
      [500, 400],
    ]);
    expect(lossOf(taken, { variant: 'shut', against: 'open', measure: 'requests per second' })).toEqual({
      median: 20,
      spread: 0,
    });
  });

  it('above the target is missed, at the target is met', () => {
    expect(verdictsOf(scenario, samples([[100, 70]]))).toMatchObject([{ word: 'met' }]);
    expect(verdictsOf(scenario, samples([[100, 69]]))).toMatchObject([{ word: 'missed' }]);
  });

  it('of p99 is how much longer it is', () => {
    const target = { variant: 'shut', against: 'open', measure: 'p99', lossAtMostPercent: 99 } as const;
    const verdicts = verdictsOf({ ...scenario, targets: [target] }, samples([[100, 100]]));
    expect(verdicts).toMatchObject([{ lossPercent: 100, word: 'missed' }]);
  });

  it('that differs much from round to round, or was never measured, is unclear', () => {
    const restless = samples([
      [100, 90],
      [100, 140],
      [100, 60],
      [100, 75],
    ]);
    expect(verdictsOf(scenario, restless)).toMatchObject([{ lossPercent: 17.5, word: 'unclear' }]);
    expect(verdictsOf(scenario, [])).toMatchObject([{ word: 'unclear' }]);
  });
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
      '| requests per second, lid on against lid off | 40.0 % | 0.0 | ≤ 30 % | missed | 0.60 × |',
    );
    expect(text).toContain('a machine, Node 26.10.0, commit abc, 2026-11-20');
  });

  it('has a chart with a bar for every variant', () => {
    const svg = chartOf(scenario, samples([[100, 60]]));
    expect(svg.match(/<rect/g)).toHaveLength(3);
    expect(svg).toContain('Kettle &#60;fast&#62;');
  });
});
