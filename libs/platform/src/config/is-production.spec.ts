import { isProduction } from './is-production';

describe('production', () => {
  it.each(['production', 'Production', 'PRODUCTION', ' production', 'production ', 'production\n'])(
    'is meant by %j',
    (text) => {
      expect(isProduction(text)).toBe(true);
    },
  );

  it.each([undefined, '', 'development', 'test', 'prod', 'non-production'])('is not meant by %j', (text) => {
    expect(isProduction(text)).toBe(false);
  });
});
