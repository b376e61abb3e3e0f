import { storableKey } from './storable';

describe('a storable key', () => {
  it('is the key itself if it is short enough', () => {
    expect(storableKey('Alphonsopur \u20b9')).toBe('Alphonsopur \u20b9');
    expect(storableKey('a'.repeat(800))).toBe('a'.repeat(800));
  });

  it('differs for long keys that differ only in the omitted part', () => {
    const [one, other] = ['1', '2'].map((end) => storableKey(`${'\u20b9'.repeat(30_000)}${end}`));
    expect(one).not.toBe(other);
    expect(one).toBe(storableKey(`${'\u20b9'.repeat(30_000)}1`));
    expect(Buffer.byteLength(one ?? '')).toBeLessThan(2_500);
  });

  it('has neither NUL nor unpaired surrogates', () => {
    expect(storableKey('\u0000a\ud83d')).toBe('a\ufffd');
    expect(storableKey(`\u0000${'\u{1f7e2}'.repeat(1_000)}`)).not.toContain('\u0000');
  });
});
