import { inertText } from './inert-text';

describe('an answer in the log', () => {
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

  it('has 4 KB at most, and no torn character', () => {
    expect(inertText(Buffer.alloc(9_000, 'x'))).toBe('x'.repeat(4_096));
    expect(inertText(Buffer.from(`${'x'.repeat(4_094)}₹₹`))).toBe('x'.repeat(4_094));
  });

  it('survives what is not UTF-8', () => {
    expect(inertText(Buffer.from([0x61, 0xff, 0xfe, 0x62]))).toBe('a��b');
  });

  it('conceals what a receiver echoes', () => {
    expect(inertText(Buffer.from('you sent abc123'), ['abc123', ''])).toBe('you sent [concealed]');
  });

  it.each([4_096, 4_095, 4_091, 4_090])('conceals it also where the log ends, from byte %d', (from) => {
    const answer = Buffer.from(`${'x'.repeat(from)}abc123${'y'.repeat(90)}`);
    const kept = from === 4_090 ? `${'x'.repeat(from)}[concealed]` : 'x'.repeat(from);
    expect(inertText(answer, ['abc123'])).toBe(kept);
  });
});
