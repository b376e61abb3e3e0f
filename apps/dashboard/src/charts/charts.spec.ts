import { barGeometry } from './bar-geometry';
import { lineGeometry } from './line-geometry';
import { pointAfterKey, pointAt } from './reading';
import { amountAxis, labelledIndexes, valueAxis } from './scale';
import { sparklineGeometry } from './sparkline-geometry';
import { stripGeometry, stripWords } from './strip-geometry';
import { timeTicks } from './time-ticks';

const place = { left: 40, right: 340, top: 10, bottom: 110 };

describe('the axis of amounts', () => {
  it('begins at 0 and ends at a round number', () => {
    const { y, ticks } = amountAxis([870, 12], 10, 110);
    expect([y(0), y(1000)]).toEqual([110, 10]);
    expect(ticks).toEqual([0, 200, 400, 600, 800, 1000]);
  });

  it('has no fractions of requests', () => {
    expect(amountAxis([1], 0, 100).ticks).toEqual([0, 1]);
    expect(amountAxis([], 0, 100).ticks).toEqual([0, 1]);
  });

  it('goes below 0 for values that do', () => {
    const { y } = valueAxis([-20, 80], 0, 100);
    expect(y(-20)).toBeGreaterThan(y(0));
    expect(y(0)).toBeGreaterThan(y(80));
  });

  it('shows a single value inside, not at its edge', () => {
    const { y } = valueAxis([50], 0, 100);
    expect(y(50)).toBeGreaterThan(0);
    expect(y(50)).toBeLessThan(100);
  });
});

describe('the labels of an axis', () => {
  it('are as many as fit, at equal distances, with the last', () => {
    expect(labelledIndexes(30, 300, 56)).toEqual([5, 11, 17, 23, 29]);
    expect(labelledIndexes(3, 300, 56)).toEqual([0, 1, 2]);
    expect(labelledIndexes(30, 20, 56)).toEqual([29]);
    expect(labelledIndexes(0, 300, 56)).toEqual([]);
  });
});

describe('the labels of an axis of times', () => {
  /** Three days of readings from 10:00 to 17:00. */
  const hours = ['12 Nov', '13 Nov', '16 Nov'].flatMap((day) =>
    Array.from({ length: 8 }, (_, hour) => ({ day, clock: `${10 + hour}:00` })),
  );
  const textsOf = (times: typeof hours | { day: string; clock: null }[], distance: number): string[] =>
    timeTicks(times, (index) => 40 + index * distance, 40 + (times.length - 1) * distance).map(
      ({ text }) => text,
    );

  it('name each day once, at its first reading, with times of day between them where there is room', () => {
    expect(textsOf(hours, 30)).toEqual([
      ...['12 Nov', '12:00', '14:00', '16:00', '13 Nov', '12:00', '14:00', '16:00'],
      ...['16 Nov', '13:00', '15:00', '17:00'],
    ]);
    expect(textsOf(hours, 8)).toEqual(['12 Nov', '13 Nov', '16 Nov']);
  });

  it('leave out days that have no room, from the last day back, and all times of day with them', () => {
    expect(textsOf(hours, 6)).toEqual(['12 Nov', '16 Nov']);
    const days = Array.from({ length: 30 }, (_, index) => ({ day: `${index + 1} Nov`, clock: null }));
    expect(textsOf(days, 10)).toEqual(['6 Nov', '12 Nov', '18 Nov', '24 Nov', '30 Nov']);
  });

  it('end at the right end of the axis where they would reach over it', () => {
    const ticks = timeTicks(hours.slice(0, 8), (index) => index * 100, 700);
    expect(ticks.map(({ isLast }) => isLast)).toEqual([...Array<boolean>(7).fill(false), true]);
  });
});

describe('stacked bars', () => {
  it('stand side by side inside their place, refused above admitted', () => {
    const { bars, step } = barGeometry(
      [
        [100, 0],
        [50, 50],
      ],
      place,
    );
    expect(step).toBe(150);
    expect(bars[0]?.parts).toEqual([{ part: 0, y: 10, height: 100 }]);
    expect(bars[1]?.parts).toEqual([
      { part: 0, y: 60, height: 50 },
      { part: 1, y: 10, height: 50 },
    ]);
    expect(bars.every(({ x, width }) => x >= place.left && x + width <= place.right)).toBe(true);
  });

  it('have nothing where nothing is known, and nothing where nothing was', () => {
    const { bars } = barGeometry(
      [
        [null, null],
        [0, 0],
        [7, null],
      ],
      place,
    );
    expect(bars.map(({ parts }) => parts.length)).toEqual([0, 0, 1]);
  });

  it('show 1 beside a lakh', () => {
    const { bars } = barGeometry([[100_000], [1]], place);
    expect(bars[1]?.parts[0]?.height).toBe(2);
  });

  it('show the limit within their scale, and leave it out where it would flatten them', () => {
    const near = barGeometry([[80]], { ...place, limit: 100 });
    expect(near.limitY).toBe(10);
    expect(barGeometry([[80]], { ...place, limit: 10_000 }).limitY).toBeNull();
    expect(barGeometry([[0]], { ...place, limit: 100 }).limitY).toBeNull();
  });

  it('are thinner than their distance at any width', () => {
    for (const right of [100, 340, 1000]) {
      const { bars, step } = barGeometry(
        Array.from({ length: 90 }, () => [1]),
        { ...place, right },
      );
      expect(bars.every(({ width }) => width >= 1 && (width <= step || step < 1))).toBe(true);
    }
  });
});

describe('lines', () => {
  it('have a gap where a value is unknown', () => {
    const { paths } = lineGeometry([[0, 10, null, 10, 0]], place);
    expect(paths[0]?.match(/M/g)).toHaveLength(2);
    expect(paths[0]).not.toMatch(/NaN/);
  });

  it('mark a value between gaps, which a path cannot show', () => {
    const { singles } = lineGeometry([[null, 5, null, 4, 3], [1]], place);
    expect(singles.map(({ series, x }) => [series, x])).toEqual([
      [0, 115],
      [1, 40],
    ]);
  });

  it('that are joined go on over gaps, with a mark at each value', () => {
    const { paths, singles } = lineGeometry(
      [
        [0, null, 10],
        [null, 5, null],
      ],
      { ...place, isJoined: true },
    );
    expect(paths[0]).toBe('M40,110L340,10');
    expect(singles.map(({ series, x }) => [series, x])).toEqual([
      [0, 40],
      [0, 340],
      [1, 190],
    ]);
  });

  it('reach from one edge to the other', () => {
    const { x } = lineGeometry([[1, 2, 3]], place);
    expect([x(0), x(2)]).toEqual([place.left, place.right]);
  });
});

describe('a sparkline', () => {
  it('tells nothing from unknown', () => {
    const columns = sparklineGeometry([0, null, 4], 60, 20);
    expect(columns.map(({ height }) => height)).toEqual([1, 20]);
  });
});

describe('a strip of days', () => {
  const days = [{ state: 'fresh' }, { state: 'late' }, { state: 'stale' }, { state: 'unknown' }] as const;

  it('is lower the worse a day was, and empty where it is unknown', () => {
    const heights = stripGeometry(days, 80, 20).map(({ height }) => height);
    expect(heights).toEqual([20, 12.4, 6, 0]);
  });

  it('fills its width', () => {
    const last = stripGeometry(days, 80, 20).at(-1);
    expect(last && last.x + last.width).toBe(79);
  });

  it('is told in words', () => {
    expect(stripWords(days)).toBe('fresh on 1 of 3 days, late on 1, stale on 1, 1 unknown');
    expect(stripWords([{ state: 'unknown' }])).toBe('no day is known yet');
  });
});

describe('reading a chart', () => {
  it('by arrows stays within it', () => {
    expect(
      ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp'].map((key) => pointAfterKey(key, 0, 5)),
    ).toEqual([0, 1, 0, 4, 4]);
  });

  it('leaves other keys to the browser', () => {
    expect(['Tab', 'a', 'constructor'].map((key) => pointAfterKey(key, 0, 5))).toEqual([null, null, null]);
  });

  it('by a pointer finds the point below it', () => {
    expect([39, 40, 139, 141, 340, 341].map((x) => pointAt(x, 40, 340, 3))).toEqual([null, 0, 0, 1, 2, null]);
  });
});
