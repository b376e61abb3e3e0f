import { instantInIndia, indianDay, ManualClock } from '@market/kernel';
import { KeptResult, orLastKnown } from './kept';

const begun = instantInIndia(indianDay('2026-11-20'), '09:00');

describe('a kept result', () => {
  const aKept = (results: readonly (string | Error)[]) => {
    const clock = new ManualClock(begun);
    const waiting = [...results];
    const make = jest.fn(async (): Promise<string> => {
      const next = waiting.shift() ?? 'further';
      if (next instanceof Error) throw next;
      return next;
    });
    return { clock, make, kept: new KeptResult(clock, make) };
  };

  it('is made once for all who ask within a minute, and anew afterwards', async () => {
    const { clock, make, kept } = aKept(['one', 'two']);
    expect(await Promise.all([kept.get(), kept.get()])).toEqual(['one', 'one']);
    clock.advance(59_999);
    expect(await kept.get()).toBe('one');
    clock.advance(1);
    expect([await kept.get(), make.mock.calls.length]).toEqual(['two', 2]);
  });

  it('is the former one while it cannot be made, and is tried again a minute later', async () => {
    const { clock, kept } = aKept(['one', new Error('away'), 'three']);
    await kept.get();
    clock.advance(60_000);
    expect([await kept.get(), await kept.get()]).toEqual(['one', 'one']);
    clock.advance(60_000);
    expect(await kept.get()).toBe('three');
  });

  it('is tried again at once when it could never be made', async () => {
    const { kept } = aKept([new Error('away'), 'two']);
    await expect(kept.get()).rejects.toThrow('away');
    expect(await kept.get()).toBe('two');
  });
});

it('a read gives its last result while it fails, and its error before there is one', async () => {
  const read = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce('one')
    .mockRejectedValueOnce(new Error('away'));
  const known = orLastKnown(read);
  await expect(known()).rejects.toThrow('away');
  expect([await known(), await known()]).toEqual(['one', 'one']);
});
