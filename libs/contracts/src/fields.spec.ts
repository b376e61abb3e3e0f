import { companyNameField, nameField } from './fields';

describe('companyNameField', () => {
  it.each(['360 ONE', '7Hills 3D Printing', 'TI', 'नीलम', 'Nan Foods', '5e Crore Foods', 'E2E Networks'])(
    'takes %j',
    (name) => {
      expect(companyNameField.parse(name)).toBe(name);
    },
  );

  it.each(['NaN', '0', '-5', '−5', '1e9 crore', '1,200.50 Cr.', '12 %', '5 A', 'X', '...', ''])(
    'refuses %j',
    (name) => {
      expect(companyNameField.safeParse(name).success).toBe(false);
    },
  );
});

describe('nameField', () => {
  it.each(['A\u2066B', 'A\u{e0041}B', 'A\u202eB', 'A\u200bB', 'A\u00adB'])(
    'refuses format characters: %j',
    (name) => {
      expect(nameField.safeParse(name).success).toBe(false);
    },
  );

  it('takes the characters that join letters of India’s scripts', () => {
    expect(nameField.safeParse('क\u094d\u200dष ക\u0d4d\u200c').success).toBe(true);
  });
});
