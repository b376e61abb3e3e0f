import { storableKey } from './storable';

describe('a key that an index can keep', () => {
  it('is the key itself as long as it fits', () => {
    expect(storableKey('Alphonsopur \u20b9')).toBe('Alphonsopur \u20b9');
    expect(storableKey('a'.repeat(800))).toBe('a'.repeat(800));
  });

  it('tells longer keys apart by what they leave out', () => {
    const [one, other] = ['1', '2'].map((end) => storableKey(`${'\u20b9'.repeat(30_000)}${end}`));
    expect(one).not.toBe(other);
    expect(one).toBe(storableKey(`${'\u20b9'.repeat(30_000)}1`));
    expect(Buffer.byteLength(one ?? '')).toBeLessThan(2_500);
  });

  it('has neither NUL nor halves of characters', () => {
    expect(storableKey('\u0000a\ud83d')).toBe('a\ufffd');
    expect(storableKey(`\u0000${'\u{1f7e2}'.repeat(1_000)}`)).not.toContain('\u0000');
  });
});
