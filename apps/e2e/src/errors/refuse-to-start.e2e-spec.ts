import { startProgram, type programs } from '../harness/started-program';

const goodKey = 'aQ7yC3lq0v0y1cG5Yb2xE9nq7Jt4M8wz1uRk6dPfH0s=';

/** Starts a program with these settings only, and waits for its end. */
async function startWith(settings: Readonly<Record<string, string>>, name: keyof typeof programs = 'API') {
  const started = startProgram(name, { DATABASE_URL: 'postgres://localhost:1/none', ...settings });
  const { code: exitCode } = await started.ended;
  return { exitCode, output: started.output() };
}

describe.each(['API', 'ingestor'] as const)('the %s', (name) => {
  it.each(['production', ''])('does not start without SECRETS_KEY: NODE_ENV=%j', async (mode) => {
    const { exitCode, output } = await startWith({ NODE_ENV: mode }, name);
    expect(exitCode).toBe(1);
    expect(output).toContain('SECRETS_KEY: is required');
  });

  it.each([
    ['zeros', Buffer.alloc(32).toString('base64'), 'is weak'],
    ['typed text', Buffer.from('correct horse battery staple 123').toString('base64'), 'is weak'],
    ['a word', 'changeme', 'expected 32 bytes'],
  ])('does not start with a weak SECRETS_KEY and does not print it: %s', async (_, key, problem) => {
    const { exitCode, output } = await startWith({ NODE_ENV: 'production', SECRETS_KEY: key }, name);
    expect(exitCode).toBe(1);
    expect(output).toContain(`SECRETS_KEY: ${problem}`);
    expect(output).not.toContain(key);
  });
});

describe('the ingestor', () => {
  it.each(['production', 'prod', 'staging', ''])(
    'does not start in replay mode where NODE_ENV=%j',
    async (mode) => {
      const settings = { NODE_ENV: mode, SECRETS_KEY: goodKey, SOURCES: 'replay' };
      const { exitCode, output } = await startWith(settings, 'ingestor');
      expect([exitCode, output]).toEqual([1, expect.stringContaining('SOURCES: replay')]);
    },
  );
});

describe('the API', () => {
  it.each(['prod', 'staging', ''])('does not start without PAYMENTS where NODE_ENV=%j', async (mode) => {
    const { exitCode, output } = await startWith({ NODE_ENV: mode, SECRETS_KEY: goodKey });
    expect([exitCode, output]).toEqual([1, expect.stringContaining('PAYMENTS: is required')]);
  });

  it('does not start if TRUST_PROXY trusts every address', async () => {
    const { exitCode, output } = await startWith({ SECRETS_KEY: goodKey, TRUST_PROXY: 'true' });
    expect([exitCode, output]).toEqual([1, expect.stringContaining('TRUST_PROXY: expected addresses')]);
  });

  it('names every wrong setting at once', async () => {
    const { output } = await startWith({ PORT: 'x', DATABASE_URL: '', SECRETS_KEY: '' });
    for (const name of ['PORT', 'DATABASE_URL', 'SECRETS_KEY']) expect(output).toContain(`${name}: `);
  });

  it('reports no problem of a strong SECRETS_KEY', async () => {
    const { output } = await startWith({ PORT: 'x', SECRETS_KEY: goodKey });
    expect(output).toContain('PORT');
    expect(output).not.toContain('SECRETS_KEY');
  });
});
