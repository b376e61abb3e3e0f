import { isGstin } from './gstin';

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '37AADCS0472N1Z1'])('is %s', (text) => {
    expect(isGstin(text)).toBe(true);
  });

  it.each(['27AAPFU0939F1ZW', '27aapfu0939f1zv', '27AAPFU0939F1Z', '00000000000000A', ''])(
    'is not "%s"',
    (text) => {
      expect(isGstin(text)).toBe(false);
    },
  );
});
