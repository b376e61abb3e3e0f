import fc from 'fast-check';
import { isSlug, slugify } from './slug';

describe('slugify', () => {
  it.each([
    ['Neelam Looms Limited', 'neelam-looms-limited'],
    ['R&D (India) Ltd.', 'r-and-d-india-ltd'],
    ["Neelam's Café", 'neelams-cafe'],
    ['--A--', 'a'],
    ['search', 'search-1'],
    ['AMC', 'amc-1'],
    ['amcs', 'amcs-1'],
    ['Accuracy', 'accuracy-1'],
    ['research', 'research'],
  ])('%j becomes %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('ends after 80 characters without a trailing hyphen', () => {
    expect(slugify(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
    expect(slugify('a'.repeat(200))).toHaveLength(80);
  });

  it.each(['', '   ', '!!!', 'नीलम'])('%j has no slug', (name) => {
    expect(() => slugify(name)).toThrow(RangeError);
  });

  it('returns a slug, and the same slug for a slug', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120, unit: 'grapheme' }), (text) => {
        const slug = slugify(`${text} x`);
        expect(isSlug(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

describe('isSlug', () => {
  it.each(['a', '7', 'a-b', 'ipo_8f3', 'a'.repeat(100)])('%j can be one', (text) => {
    expect(isSlug(text)).toBe(true);
  });

  it.each(['', '-a', 'a-', '_a', 'A', 'a b', 'a/b', 'a.b', 'a\u0000', 'a\n', 'é', 'a'.repeat(101)])(
    '%j cannot be one',
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );
});
