import { isAllowed, productionLicences } from './licences';
import { root } from './settings-catalogue.fixture';

describe('licences of what runs in production', () => {
  const all = productionLicences(root);

  it('are all known and allowed', () => {
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  it('are also read from packages that name theirs in a list', () => {
    expect(all).toContainEqual({ location: 'node_modules/busboy', licence: 'MIT' });
  });
});

describe('isAllowed', () => {
  it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', '(BSD-2-Clause OR MIT)'])(
    '%s',
    (licence) => {
      expect(isAllowed(licence)).toBe(true);
    },
  );

  it.each([
    null,
    '',
    'UNLICENSED',
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    '(MIT OR ISC) AND GPL-3.0-only',
    'SEE LICENSE IN LICENSE',
    'mit-like',
  ])('not %s', (licence) => {
    expect(isAllowed(licence)).toBe(false);
  });
});
