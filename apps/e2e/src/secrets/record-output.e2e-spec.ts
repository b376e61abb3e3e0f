import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const checker = join(__dirname, '..', '..', '..', '..', 'tools', 'bootstrap', 'secrets.mjs');

/** Runs a program with its output recorded, and searches that for secrets as `npm test` does. */
async function findingsOf(
  program: string,
  environment: Readonly<Record<string, string>>,
  args: string[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'market-recorded-'));
  const outer = process.env['APP_OUTPUT_FOLDER'];
  process.env['APP_OUTPUT_FOLDER'] = folder;
  try {
    const child = spawn(process.execPath, ['-e', program, ...args], { env: environment });
    await once(child, 'close');
    process.env['APP_OUTPUT_FOLDER'] = '';
    const look = `import(${JSON.stringify(pathToFileURL(checker).href)}).then(({ secretsIn }) =>
      process.stdout.write(JSON.stringify(secretsIn(${JSON.stringify(folder)}))))`;
    const looking = spawn(process.execPath, ['-e', look]);
    let answer = '';
    looking.stdout.on('data', (text) => (answer += String(text)));
    await once(looking, 'close');
    return JSON.parse(answer) as { programs: number; complaints: string[] };
  } finally {
    if (outer === undefined) delete process.env['APP_OUTPUT_FOLDER'];
    else process.env['APP_OUTPUT_FOLDER'] = outer;
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the search for secrets in the output of programs', () => {
  const key = randomBytes(32).toString('base64');

  it('finds nothing in output without secrets', async () => {
    expect(await findingsOf('console.log("all is well")', { SECRETS_KEY: key })).toEqual({
      programs: 1,
      complaints: [],
    });
  });

  it.each([
    ['a secret on standard output', 'console.log("x" + process.env.SECRETS_KEY)', { SECRETS_KEY: key }],
    ['one on standard error', 'console.error(process.env.RAZORPAY_KEY_SECRET)', { RAZORPAY_KEY_SECRET: key }],
    [
      'one in JSON',
      'console.log(JSON.stringify({ a: process.env.X_SECRET }))',
      { X_SECRET: 'say "aloud"\\' },
    ],
    [
      'a password of an address',
      'console.log(new URL(process.env.DATABASE_URL).password)',
      { DATABASE_URL: 'postgres://me:correct-horse@127.0.0.1/x' },
    ],
    ['an API key', 'console.log("svc_" + "live_" + "0123456789abcdef".repeat(4))', {}],
    ['a webhook secret', 'console.log("whs" + "ec_" + "QUJD".repeat(8))', {}],
    ['a signature', 'console.log("v1," + "QUJD".repeat(10) + "QUI=")', {}],
  ])('finds %s and does not print it', async (_, program, environment) => {
    const { complaints } = await findingsOf(program, environment);
    expect(complaints).toHaveLength(1);
    for (const value of Object.values(environment)) expect(complaints[0]).not.toContain(value);
  });

  it('finds a secret among the arguments', async () => {
    const { complaints } = await findingsOf('', { SECRETS_KEY: key }, [key]);
    expect(complaints).toEqual([expect.stringContaining('among its arguments')]);
  });

  it('allows a program that shows new keys to show one that another program was given', async () => {
    const shown = `svc_test_${'0123456789abcdef'.repeat(4)}`;
    const program = 'console.log(process.env.NEW_KEY)';
    const by = async (name: string) =>
      (await findingsOf(program, { NEW_KEY: shown }, [name])).complaints.length;
    expect(await by('tools/dev-stack/dist/main.js')).toBe(0);
    expect(await by('apps/api/dist/main.js')).toBe(1);
  });

  it('allows the output of a request that creates a webhook to show its secret, and no other request', async () => {
    const program = 'console.log("whs" + "ec_" + "QUJD".repeat(8))';
    const asked = async (request: string) => (await findingsOf(program, {}, [request])).complaints.length;
    expect(await asked('curl -X POST "http://127.0.0.1:1/v1/webhooks" --data x')).toBe(0);
    expect(await asked('curl "http://127.0.0.1:1/v1/webhooks"')).toBe(1);
  });
});
