import { newRecoveryCodes, recoveryCodeDigest } from './recovery-code';

describe('recovery codes', () => {
  it('are ten different ones of 80 bits', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes.map(({ text }) => text)).size).toBe(10);
    for (const { text } of codes)
      expect(text).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  it('are found by their digest however they are typed', () => {
    const [code] = newRecoveryCodes();
    const { text = '', digest } = code ?? {};
    const typed = [text, text.toUpperCase(), text.replaceAll('-', ''), ` ${text.replaceAll('-', ' ')} `];
    const alike = text.replaceAll('0', 'O').replaceAll('1', 'l');
    for (const one of [...typed, alike]) expect(recoveryCodeDigest(one)).toEqual(digest);
  });

  it.each(['', '123456', 'uuuu-uuuu-uuuu-uuuu', '8k2m-8k2m-8k2m-8k2', '8k2m-8k2m-8k2m-8k2m-8'])(
    'are not %j',
    (text) => {
      expect(recoveryCodeDigest(text)).toBeNull();
    },
  );
});
