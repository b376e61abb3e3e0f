import { isDevelopment, isProduction } from './is-production';

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

describe('development', () => {
  it.each(['development', 'test'])('is meant by %j', (text) => {
    expect(isDevelopment(text)).toBe(true);
  });

  it.each([undefined, '', 'Development', 'dev', ' test', 'prod', 'staging', 'production'])(
    'is not meant by %j',
    (text) => {
      expect(isDevelopment(text)).toBe(false);
    },
  );
});
