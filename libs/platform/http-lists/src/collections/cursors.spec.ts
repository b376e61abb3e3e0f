import { Cursors } from './cursors';

const cursors = new Cursors(() => [Buffer.alloc(32, 7)]);
const place = { position: ['2026-11-20', 'a-slug', null], page: 3 };

describe('a cursor', () => {
  it.each([
    [['2026-11-20', 'steel']],
    [[null, 'steel']],
    [['', '"', '\\', 'नाम', 'x'.repeat(300)]],
    [['12345678901234567.123456789', '-0.1']],
  ])('returns the place that it was written for: %j', (position) => {
    const text = cursors.write({ position, page: 7 }, 'ipos');
    expect(text).toMatch(/^[0-9A-Za-z_-]+$/);
    expect(cursors.read(text, 'ipos')).toEqual({ position, page: 7 });
  });

  it('is read by another process with the same key, and by none with another', () => {
    const text = cursors.write(place, 'ipos');
    expect(new Cursors(() => [Buffer.alloc(32, 7)]).read(text, 'ipos')).toEqual(place);
    expect(new Cursors(() => [Buffer.alloc(32, 8)]).read(text, 'ipos')).toBeNull();
  });

  it('of before a rotation is read while the previous key is accepted', () => {
    const text = cursors.write(place, 'ipos');
    const rotated = new Cursors(() => [Buffer.alloc(32, 8), Buffer.alloc(32, 7)]);
    expect(rotated.read(text, 'ipos')).toEqual(place);
    expect(cursors.read(rotated.write(place, 'ipos'), 'ipos')).toBeNull();
  });

  it('continues no list but its own', () => {
    const text = cursors.write(place, 'ipos status=open');
    for (const list of ['', 'ipos', 'ipos status=open ', 'ipos status=closed', 'nfo status=open']) {
      expect([list, cursors.read(text, list)]).toEqual([list, null]);
    }
  });

  it('is refused with any character changed, added or left out', () => {
    const text = cursors.write(place, 'ipos');
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < text.length; at += 1) {
      const other = digits[(digits.indexOf(text[at] ?? '') + 1) % 64] ?? '';
      expect(cursors.read(text.slice(0, at) + other + text.slice(at + 1), 'ipos')).toBeNull();
      expect(cursors.read(text.slice(0, at) + text.slice(at + 1), 'ipos')).toBeNull();
    }
    for (const end of digits) expect(cursors.read(text + end, 'ipos')).toBeNull();
    for (const other of ['', 'A', 'AAAA', 'A'.repeat(22), 'A'.repeat(600)])
      expect(cursors.read(other, 'ipos')).toBeNull();
  });
});
