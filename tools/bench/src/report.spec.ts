import { drawChart } from './chart';
import { figureText, judged, formatReport, judgeScenario } from './report';
import { median, computeRatios, type Sample, type Scenario, type Target } from './scenario';

const target: Target = {
  variant: 'shut',
  against: 'open',
  measure: 'processor time',
  limit: { atMost: 1.5 },
};
const scenario: Scenario = {
  id: 'kettle',
  title: 'Kettle <fast>',
  question: 'How fast?',
  path: '/v1/kettle',
  connections: 2,
  accounts: 900,
  requestsInARow: 1,
  variants: [
    { id: 'open', title: 'lid off' },
    { id: 'shut', title: 'lid on' },
  ],
  targets: [target],
};

function samples(times: readonly (readonly [open: number, shut: number])[]): Sample[] {
  return times.flatMap(([open, shut]) => [
    { variant: 'open', requestsPerSecond: 1_000, p50Ms: 1, p99Ms: 2, processorTimeUs: open },
    { variant: 'shut', requestsPerSecond: 600, p50Ms: 2, p99Ms: 4, processorTimeUs: shut },
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

it('a page names the paths of programs that are asked something else', () => {
  const [first, second] = scenario.variants;
  const variants = [first, { ...second, path: '/v1/kettle?format=csv' }] as Scenario['variants'];
  const page = formatReport({ ...scenario, variants }, samples([[100, 200]]), where);
  expect(page).toContain('`GET /v1/kettle`, 3 rounds');
  expect(page).toContain('lid on: `GET /v1/kettle?format=csv`.');
});

describe('a ratio', () => {
  const judgementOf = (times: Parameters<typeof samples>[0], wanted: Target = target) =>
    judgeScenario({ ...scenario, targets: [wanted] }, samples(times)).at(-1);

  it('is taken within each round, so a slow round of both changes nothing', () => {
    const taken = samples([
      [100, 200],
      [1_000, 2_000],
      [50, 100],
    ]);
    expect(computeRatios(taken, target)).toEqual([2, 2, 2]);
  });

  it('of requests per second compares throughput', () => {
    expect(computeRatios(samples([[100, 200]]), { ...target, measure: 'requests per second' })).toEqual([
      0.6,
    ]);
    const wanted = { ...target, measure: 'requests per second', limit: { atLeast: 0.7 } } as const;
    expect(judgementOf([[100, 200]], wanted)).toEqual({
      section: 'Requests per second',
      what: 'lid on / lid off',
      measured: '0.6 ×',
      spread: '0.6–0.6 ×',
      target: '≥ 0.7 ×',
      word: 'missed',
    });
  });

  it('above the target is missed, at the target is met', () => {
    expect(judgementOf([[100, 150]])).toMatchObject({ word: 'met' });
    expect(judgementOf([[100, 151]])).toMatchObject({ word: 'missed' });
  });

  it('that is aimed at is shown beside the target, and judges nothing', () => {
    expect(judgementOf([[100, 140]], { ...target, aim: 1.2 })).toMatchObject({
      measured: '1.4 ×',
      target: '≤ 1.5 × (aim 1.2)',
      word: 'met',
    });
  });

  it('without a target is shown for comparison', () => {
    const { limit: _, ...compared } = target;
    expect(judgementOf([[100, 900]], compared)).toMatchObject({ target: 'none', word: 'no target' });
  });

  it.each([
    ['met', 'lies below the target, however far apart', [110, 190, 120, 130, 140], '1.3 ×', '1.2–1.4 ×'],
    ['missed', 'lies above it', [160, 190, 180, 170, 140], '1.7 ×', '1.6–1.8 ×'],
    ['unclear', 'lies on both sides', [110, 120, 160, 170], '1.4 ×', '1.15–1.65 ×'],
    ['unclear', 'is missing', [], 'nothing', 'unknown'],
  ])('is %s when the middle half of the rounds %s', (word, _where, times, measured, spread) => {
    const rounds = times.map((time) => [100, time] as const);
    expect(judgementOf(rounds)).toMatchObject({ word, measured, spread });
  });

  it('is unclear when one program took no time in a round', () => {
    expect(
      judgementOf([
        [100, 110],
        [0, 110],
        [100, 110],
      ]),
    ).toMatchObject({ word: 'unclear' });
  });
});

describe('the verdicts of a scenario', () => {
  it('begin with the processor time of each program', () => {
    expect(judgeScenario(scenario, samples([[22, 53]])).slice(0, 2)).toMatchObject([
      { section: 'Processor time per request', what: 'lid off', measured: '22 µs', word: 'no target' },
      { section: 'Processor time per request', what: 'lid on', measured: '53 µs', word: 'no target' },
    ]);
  });
});

describe('a figure', () => {
  it('is judged by its limit, and shown without one', () => {
    expect(judged([1, 2, 3], { atMost: 3 }, 's')).toEqual({
      measured: '2 s',
      spread: '1.5–2.5 s',
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

describe('the page of a scenario', () => {
  const text = formatReport(scenario, samples([[22, 53.5]]), where);

  it('names processor time, targets, machine and commit', () => {
    expect(text).toContain('| lid on | 53.5 µs | 53.5–53.5 µs | none | no target |');
    expect(text).toContain('| lid on / lid off | 2.43 × | 2.43–2.43 × | ≤ 1.5 × | missed |');
    expect(text).toContain('a machine, Node 26.10.0, commit abc, 2026-11-20');
  });

  it('shows requests per second after processor time', () => {
    expect(text).toContain('| lid on | 600 /s | 600–600 /s | 2 | 4 |');
    expect(text.indexOf('## Requests per second')).toBeGreaterThan(text.indexOf('## Processor time'));
  });

  it('has a chart of processor time with a bar for every program', () => {
    const svg = drawChart(scenario, samples([[22, 53.5]]));
    expect(svg.match(/<rect/g)).toHaveLength(3);
    expect(svg).toContain('Kettle &#60;fast&#62;: µs of processor time');
    expect(svg).toContain('>53.5<');
  });
});
