import { addDays, indianDay, instantInIndia, hourMs } from '@market/kernel';
import fc from 'fast-check';
import { aReading } from './gmp.fixture';
import { judge } from './vote';

const price = 140;
const publishers = ['investorgain', 'ipowatch', 'ipoji'] as const;
const start = instantInIndia(indianDay('2026-11-16'), '10:00').getTime();

/** Makes a reading, some hours after the start. */
function word(hours: number, publisher: string, gmpRupees: number, vouched = false) {
  const quotedAt = new Date(start + hours * hourMs);
  return aReading({ publisher, gmpRupees, quotedAt, receivedAt: quotedAt, vouched });
}
type Word = ReturnType<typeof word>;

/** Returns the value published after each reading. */
function published(words: readonly Word[], band: number | null = price) {
  return words.map((_, index) => judge(words.slice(0, index + 1), band).days.at(-1)?.gmpRupees ?? null);
}
function last(words: readonly Word[], band: number | null = price) {
  const { days, verdicts } = judge(words, band);
  const value = days.at(-1);
  return {
    gmp: value?.gmpRupees ?? null,
    sources: value?.sources.map(({ publisher }) => publisher) ?? [],
    doubts: words.flatMap((said) => verdicts.get(said) ?? []),
  };
}
/** Readings of one publisher, a day apart. */
const daily = (...values: number[]) => values.map((value, day) => word(day * 24, 'investorgain', value));
/** Readings of all three publishers on each day, an hour apart. */
const days = (...values: (readonly number[])[]) =>
  values.flatMap((said, day) =>
    said.map((value, at) => word(day * 24 + at, publishers[at] ?? 'ipoji', value)),
  );

describe('publishers that agree', () => {
  it.each([
    ['fall to a tenth', [50, 50, 50], [5, 5, 5], 5],
    ['fall to a tenth of little', [20, 20, 20], [2, 2, 2], 2],
    ['grow fifteen times', [2, 2, 2], [30, 31, 33], 31],
    ['grow twenty times, two of them', [1, 1], [20, 25], 22.5],
  ])('are believed with the second reading when they %s on one day', (_title, before, after, value) => {
    const said = days(before, after);
    expect(published(said).slice(before.length, before.length + 2)).toEqual([
      before[0],
      (Number(after[0]) + Number(after[1])) / 2,
    ]);
    expect(last(said).gmp).toBe(value);
    expect(last(days(before, after, after))).toMatchObject({ gmp: value });
  });

  it('are believed above the issue price as soon as there are two', () => {
    const said = days([170, 168, 171], [170, 168, 171]);
    expect(published(said).slice(0, 3)).toEqual([null, 169, 170]);
    expect(last(said).gmp).toBe(170);
  });

  it('are believed above three times the issue price, while a single one never is', () => {
    expect(published(daily(430, 430, 430))).toEqual([null, null, null]);
    expect(last(days([430, 440])).gmp).toBe(435);
  });

  it('outvote a wrong first reading, which then stops counting', () => {
    const said = days([100, 10, 11], [100, 10, 11], [100, 10, 11]);
    expect(published(said).slice(0, 3)).toEqual([100, 100, 10.5]);
    expect(last(said)).toMatchObject({ gmp: 10.5, sources: ['ipoji', 'ipowatch'] });
    expect(last(said).doubts).toContain('a premium of 100 where other publishers say 10.5');
  });

  it('count together with a third one that corrects itself', () => {
    expect(last([...days([100, 10, 11]), word(24, 'investorgain', 10)])).toMatchObject({
      gmp: 10,
      sources: ['investorgain', 'ipoji', 'ipowatch'],
    });
    expect(
      published([word(0, 'investorgain', 100), word(1, 'ipowatch', 10), word(2, 'investorgain', 10)]),
    ).toEqual([100, 100, 10]);
  });

  it('outvote one that was always far from them', () => {
    expect(last(days([110, 15, 18])).sources).toEqual(['ipoji', 'ipowatch']);
  });
});

describe('a reading of a single publisher', () => {
  it.each([
    ['a small one that grew ten times', [0.5, 5, 6]],
    ['one that grew by less than a tenth of the price', [1, 10, 12]],
    ['a discount that became a premium', [-2, 20, 21]],
    ['one that grew from nothing', [0, 36, 36]],
    ['one that grew three times', [30, 90, 130]],
    ['one that fell to very little', [15, 1, 1]],
    ['one that creeps above the price', [120, 150, 300]],
  ])('is believed: %s', (_title, values) => {
    expect(published(daily(...values))).toEqual(values);
  });

  it.each<[string, [number, number]]>([
    ['ten times the last one', [33, 330]],
    ['a tenth of the last one', [33, 3.3]],
    ['a fifth, far from it', [50, 5]],
    ['ten times a discount', [-10, -100]],
  ])('waits for a second quote of about the same two hours later: %s', (_title, [before, after]) => {
    const said = daily(before, after);
    expect(published(said)).toEqual([before, before]);
    expect(last(said).doubts).toEqual([`a premium of ${after} where the publisher's last was ${before}`]);
    expect(published([...said, word(25.9, 'investorgain', after), word(26, 'investorgain', after)])).toEqual([
      before,
      before,
      before,
      after,
    ]);
  });

  it('above the issue price waits for a second quote', () => {
    expect(published([word(0, 'ipowatch', 170), word(1, 'ipowatch', 170), word(2, 'ipowatch', 168)])).toEqual(
      [null, null, 168],
    );
  });

  it('stops counting when the publisher corrects it', () => {
    const said = daily(33, 330, 34, 330);
    expect(published(said)).toEqual([33, 33, 34, 34]);
  });

  it('is not believed while another publisher contradicts it, but once that one is a day old', () => {
    const said = [word(0, 'ipowatch', 10), word(1, 'ipoji', 100), word(20, 'ipoji', 100)];
    expect(last(said)).toMatchObject({ gmp: 10, sources: ['ipowatch'] });
    expect(last([...said, word(23, 'ipowatch', 10), word(46, 'ipoji', 100)]).gmp).toBe(10);
    expect(last([...said, word(25, 'ipoji', 100)])).toMatchObject({ gmp: 100, sources: ['ipoji'] });
  });

  it('is believed at its second quote where it fell to nothing, and at once where it begins at nothing', () => {
    expect(published(daily(50, 0, 0))).toEqual([50, 50, 0]);
    expect(published(daily(0, 50))).toEqual([0, 50]);
  });

  it('of zero is not believed beside another publisher’s premium, because a column was reset', () => {
    const said = [word(0, 'investorgain', 128), word(0, 'ipoji', 128), word(2, 'investorgain', 0)];
    expect(last([...said, word(4, 'investorgain', 0)])).toMatchObject({
      gmp: 128,
      sources: ['investorgain', 'ipoji'],
    });
    expect(last([...said, word(4, 'ipoji', 0)])).toMatchObject({ gmp: 0, doubts: [] });
  });

  it('is compared in rupees where no price is known', () => {
    expect(published(daily(1, 11), null)).toEqual([1, 11]);
    expect(published(daily(1, 12), null)).toEqual([1, 1]);
    expect(published(daily(900), null)).toEqual([900]);
  });

  it('is neither supported nor contradicted by a zero or a premium of the other sign', () => {
    expect(last([word(0, 'ipowatch', 0), word(1, 'investorgain', 28)])).toMatchObject({
      gmp: 14,
      doubts: [],
    });
    expect(last([word(0, 'ipowatch', -2), word(1, 'investorgain', 170)]).gmp).toBe(-2);
  });

  it('is believed against all others when an operator vouched for it, until the publisher quotes another value', () => {
    const said = [...days([30, 31, 32]), word(24, 'investorgain', 300, true)];
    expect(last(said).doubts).toEqual([]);
    expect(last(said).sources).toContain('investorgain');
    expect(last([...said, word(25, 'investorgain', 31)]).gmp).toBe(31);
  });

  it('that was believed counts for a day while the newest one is in doubt', () => {
    const said = [...days([30, 31, 32]), word(20, 'investorgain', 300), word(21, 'ipowatch', 33)];
    expect(last(said)).toMatchObject({ gmp: 32, sources: ['investorgain', 'ipoji', 'ipowatch'] });
    expect(last([...said, word(26, 'ipowatch', 33)]).sources).toEqual(['ipoji', 'ipowatch']);
  });
});

describe('two readings that are less than five times apart', () => {
  it('do not support each other when they are more than twice apart', () => {
    expect(last([word(0, 'ipowatch', 90), word(2, 'ipoji', 440)], 100)).toMatchObject({ gmp: 90 });
    expect(last([word(0, 'ipowatch', 330), word(2, 'ipoji', 440)], 100)).toMatchObject({ gmp: 385 });
  });

  it('of one publisher are no repetition when they are more than twice apart', () => {
    const said = [
      word(0, 'ipowatch', 10),
      word(2, 'ipowatch', 60),
      word(4, 'ipowatch', 290),
      word(6, 'ipowatch', 280),
    ];
    expect(published(said, 100)).toEqual([10, 10, 10, 280]);
  });
});

describe('the history', () => {
  it('has the value at the last believed reading of each day in India', () => {
    const at = (day: string, time: string) => instantInIndia(indianDay(day), time);
    const readings = [
      aReading({ gmpRupees: 10, quotedAt: at('2026-11-16', '10:00') }),
      aReading({ gmpRupees: 14, quotedAt: at('2026-11-16', '23:50') }),
      aReading({ gmpRupees: 20, quotedAt: at('2026-11-17', '00:10'), publisher: 'ipowatch' }),
      aReading({ gmpRupees: 300, quotedAt: at('2026-11-18', '09:00') }),
      aReading({ gmpRupees: 30, quotedAt: at('2026-11-19', '09:00') }),
    ];
    expect(judge(readings, price).days.map(({ day, gmpRupees }) => [day, gmpRupees])).toEqual([
      ['2026-11-16', 14],
      ['2026-11-17', 17],
      ['2026-11-19', 30],
    ]);
  });
});

describe('a vote after any readings', () => {
  const anyWord = fc
    .record({
      slot: fc.integer({ min: 0, max: 60 }),
      publisher: fc.constantFrom(...publishers),
      rupees: fc.oneof(
        fc.integer({ min: -100, max: 500 }),
        fc.constantFrom(0, 0.5, 1, 5, 50, 500, 5000, -5, -50),
      ),
    })
    .map(({ slot, publisher, rupees }) => word(slot * 2, publisher, rupees));
  const anyPast = fc.array(anyWord, { maxLength: 60 });
  const sane = fc.integer({ min: -100, max: 140 });
  const about = (value: number) =>
    fc
      .array(fc.double({ min: 0.95, max: 1.05, noNaN: true }), { minLength: 3, maxLength: 3 })
      .map((shares) => shares.map((share) => Math.round(value * share * 100) / 100));

  it('does not depend on the order of arrival', () => {
    fc.assert(
      fc.property(
        anyPast.chain((words) =>
          fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
        ),
        ([words, shuffled]) => {
          const once = (list: readonly Word[]) => [
            ...new Map(
              [...list]
                .sort((a, b) => a.gmpRupees - b.gmpRupees)
                .map((said) => [`${said.publisher}${said.quotedAt.getTime()}`, said]),
            ).values(),
          ];
          const kept = new Set(once(words));
          expect(
            judge(
              shuffled.filter((said) => kept.has(said)),
              price,
            ).days,
          ).toEqual(judge([...kept], price).days);
        },
      ),
    );
  });

  it('publishes a value on which all fresh publishers agree with the second of them', () => {
    fc.assert(
      fc.property(anyPast, sane.chain(about), ([...past], [one = 0, other = 0, third = 0]) => {
        const said = [...past, word(122, 'investorgain', one), word(122, 'ipowatch', other)];
        const third122 = [...said, word(122, 'ipoji', third)];
        expect(last(third122)).toMatchObject({ sources: ['investorgain', 'ipoji', 'ipowatch'] });
        expect([one, other, third].sort((a, b) => a - b)[1]).toBeCloseTo(last(third122).gmp ?? NaN, 2);
        const { votes } = judge(said, price);
        expect([votes.get('investorgain')?.doubt, votes.get('ipowatch')?.doubt]).toEqual([null, null]);
      }),
    );
  });

  it('keeps the value within the range of three agreeing publishers when one of them slips', () => {
    const slip = fc.oneof(
      fc.constantFrom(0, 10, 100, 0.1, 0.01, -1),
      fc.double({ min: -50, max: 50, noNaN: true }),
    );
    fc.assert(
      fc.property(
        anyPast,
        sane.chain(about),
        slip,
        fc.constantFrom(...publishers),
        (past, values, factor, who) => {
          const agreed = publishers.map((publisher, at) => word(122, publisher, values[at] ?? 0));
          const slipped = word(124, who, (values[publishers.indexOf(who)] ?? 0) * factor);
          const { gmp } = last([...past, ...agreed, slipped]);
          expect(gmp).toBeGreaterThanOrEqual(Math.min(...values) - 0.005);
          expect(gmp).toBeLessThanOrEqual(Math.max(...values) + 0.005);
        },
      ),
    );
  });

  it('believes a publisher that remains alone again within a day and two hours', () => {
    fc.assert(
      fc.property(anyPast, sane, fc.constantFrom(...publishers), (past, value, who) => {
        const said = Array.from({ length: 14 }, (_, slot) => word(122 + slot * 2, who, value));
        expect(last([...past, ...said])).toMatchObject({ gmp: value, sources: [who] });
        expect(judge([...past, ...said], price).votes.get(who)?.doubt).toBeNull();
      }),
    );
  });
});

it('a day without a believed reading has no value', () => {
  const day = addDays(indianDay('2026-11-16'), 1);
  expect(judge(daily(33, 330), price).days.map((value) => value.day)).not.toContain(day);
});
