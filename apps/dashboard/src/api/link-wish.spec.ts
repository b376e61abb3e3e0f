import { readWish } from './link-wish';

describe('the wish with which a link was asked for', () => {
  const nowMs = Date.parse('2026-11-29T06:30:00.000Z');
  const stored = (next: unknown, untilMs: unknown = nowMs) => JSON.stringify({ next, untilMs });

  it('is the page asked for, or a proof for another tab, until the link is too old', () => {
    expect(readWish(stored('/dashboard/usage?by=key'), nowMs)).toEqual({ next: '/dashboard/usage?by=key' });
    expect(readWish(stored(null), nowMs)).toEqual({ next: null });
    expect(readWish(stored('/dashboard/usage'), nowMs + 1)).toBeNull();
  });

  it.each(['', 'null', '7', '[]', '{', stored('/dashboard/usage', 'soon'), stored(7)])(
    'is none for the text %j',
    (text) => {
      expect(readWish(text, nowMs)).toBeNull();
    },
  );
});
