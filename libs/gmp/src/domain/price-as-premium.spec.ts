import { hourMs, indianDay, instantInIndia } from '@market/kernel';
import { aReading } from './gmp.fixture';
import { judge } from './vote';

const price = 800;
const start = instantInIndia(indianDay('2026-11-16'), '10:00').getTime();

function word(hours: number, publisher: string, gmpRupees: number, vouched = false) {
  const quotedAt = new Date(start + hours * hourMs);
  return aReading({ publisher, gmpRupees, quotedAt, receivedAt: quotedAt, vouched });
}

/** Returns the value published after each reading, and the doubts at the end. */
function seen(words: readonly ReturnType<typeof word>[], band: number | null = price) {
  const { verdicts } = judge(words, band);
  return {
    values: words.map((_, at) => judge(words.slice(0, at + 1), band).days.at(-1)?.gmpRupees ?? null),
    doubts: words.flatMap((said) => verdicts.get(said) ?? []),
  };
}
const doubt = 'a premium of 800 is the issue price itself';

describe('a premium that is exactly the issue price', () => {
  it('is believed of no publisher, and outvotes none, when two have it from the column beside', () => {
    const first = [word(0, 'investorgain', 115), word(0, 'ipowatch', 110), word(0, 'ipoji', 112)];
    const shifted = [word(4, 'ipowatch', 800), word(4, 'ipoji', 800), word(4, 'investorgain', 118)];
    expect(seen([...first, ...shifted])).toEqual({
      values: [115, 112.5, 112, 112, 112, 112],
      doubts: [doubt, doubt],
    });
    const sound = [word(8, 'ipowatch', 120), word(8, 'ipoji', 121)];
    expect(seen([...first, ...shifted, ...sound]).values.at(-1)).toBe(120);
  });

  it('is not believed as the first word of two publishers, and leaves the right one alone', () => {
    const words = [word(0, 'ipowatch', 800), word(1, 'ipoji', 800), word(2, 'investorgain', 115)];
    expect(seen(words)).toEqual({ values: [null, null, 115], doubts: [doubt, doubt] });
    expect(seen([...words, word(5, 'ipowatch', 800), word(5, 'ipoji', 800)]).values.at(-1)).toBe(115);
  });

  it('is believed after a premium that was about the same, its own or of another publisher', () => {
    expect(seen([word(0, 'ipowatch', 760), word(3, 'ipowatch', 800)])).toEqual({
      values: [760, 800],
      doubts: [],
    });
    const both = [word(0, 'ipowatch', 790), word(1, 'ipoji', 800)];
    expect(seen(both)).toEqual({ values: [790, 795], doubts: [] });
  });

  it('is believed of a publisher that quotes it for a day, or for which an operator vouches', () => {
    const quotes = [0, 6, 18, 24].map((hours) => word(hours, 'ipowatch', 800));
    expect(seen(quotes).values).toEqual([null, null, null, 800]);
    expect(seen([word(0, 'ipowatch', 800, true)]).values).toEqual([800]);
  });

  it('is a premium like any other while no band is known', () => {
    expect(seen([word(0, 'ipowatch', 800)], null)).toEqual({ values: [800], doubts: [] });
  });
});
