import { parseLinkReturn } from './link-return';

describe('the page to return to by a link', () => {
  const nowMs = Date.parse('2026-11-29T06:30:00.000Z');
  const stored = (next: unknown, untilMs: unknown = nowMs) => JSON.stringify({ next, untilMs });

  it('is the page asked for, or a proof for another tab, until the link is too old', () => {
    expect(parseLinkReturn(stored('/dashboard/usage?by=key'), nowMs)).toEqual({
      next: '/dashboard/usage?by=key',
    });
    expect(parseLinkReturn(stored(null), nowMs)).toEqual({ next: null });
    expect(parseLinkReturn(stored('/dashboard/usage'), nowMs + 1)).toBeNull();
  });

  it.each(['', 'null', '7', '[]', '{', stored('/dashboard/usage', 'soon'), stored(7)])(
    'is none for the text %j',
    (text) => {
      expect(parseLinkReturn(text, nowMs)).toBeNull();
    },
  );
});
