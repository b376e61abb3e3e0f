import { inertText } from './inert-text';

describe('a response in the log', () => {
  it.each([
    ['keeps words, line breaks and tabs', 'ok\n\tदस', 'ok\n\tदस'],
    ['shows escape sequences of terminals', '\u001b[2J\u0007', '\\u{1b}[2J\\u{7}'],
    ['shows NUL', 'a\u0000b', 'a\\u{0}b'],
    ['shows reversed directions', 'a\u202egnp', 'a\\u{202e}gnp'],
    ['shows zero-width characters', 'a\u200bb', 'a\\u{200b}b'],
    ['shows carriage returns', 'a\rb', 'a\\u{d}b'],
    ['shows line separators', 'a\u2028b', 'a\\u{2028}b'],
    ['shows C1 controls', 'a\u009bb', 'a\\u{9b}b'],
    ['shows private use', 'a\ue000b', 'a\\u{e000}b'],
  ])('%s', (_title, answer, kept) => expect(inertText(Buffer.from(answer))).toBe(kept));

  it('has max 4 KB and no incomplete character', () => {
    expect(inertText(Buffer.alloc(9_000, 'x'))).toBe('x'.repeat(4_096));
    expect(inertText(Buffer.from(`${'x'.repeat(4_094)}₹₹`))).toBe('x'.repeat(4_094));
  });

  it('replaces invalid UTF-8', () => {
    expect(inertText(Buffer.from([0x61, 0xff, 0xfe, 0x62]))).toBe('a��b');
  });

  it('conceals echoed secrets', () => {
    expect(inertText(Buffer.from('you sent abc123'), ['abc123', ''])).toBe('you sent [concealed]');
  });

  it.each([
    ['begins where the log ends', 4_096, 0],
    ['has begun by a few bytes, which stay', 4_089, 7],
    ['has begun', 4_088, 0],
    ['lacks its last byte', 4_077, 0],
  ])('leaves out a secret across the end of the log that %s', (_title, from, stays) => {
    const secret = 'whsec_0123456789abcd';
    const answer = Buffer.from(`${'x'.repeat(from)}${secret}${'y'.repeat(90)}`);
    expect(inertText(answer, [secret])).toBe('x'.repeat(from) + secret.slice(0, stays));
  });

  it('leaves out a secret that is cut at the end of the response', () => {
    expect(inertText(Buffer.from('you sent whsec_0123'), ['whsec_0123456789abcd'])).toBe('you sent ');
  });
});
