import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@market/embedded-postgres';
import { startApi, type RunningApi } from '../harness/running-api';

const run = promisify(execFile);
const isHere = (command: string) => spawnSync(command, ['--version']).status === 0;

describe('the programs of the front page', () => {
  let api: RunningApi;
  let page: string;
  let folder: string;

  beforeAll(async () => {
    const port = await freePort();
    api = await startApi({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
    page = await (await fetch(`${api.base}/`, { headers: { Accept: 'text/html' } })).text();
    folder = mkdtempSync(join(tmpdir(), 'samples-'));
  });
  afterAll(async () => {
    await api.stop();
    rmSync(folder, { recursive: true });
  });

  /** Returns a program as the page shows it. */
  const shown = (language: string): string => {
    const [, text = ''] =
      new RegExp(`<pre class="tab-${language}"[^>]*><code>([^]*?)</code>`).exec(page) ?? [];
    return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  };
  const ask = async (command: string, args: readonly string[], key = api.testKey): Promise<string> => {
    const env = { ...process.env, MARKET_DATA_API_KEY: key };
    const { stdout } = await run(command, [...args], { env, cwd: folder });
    return stdout;
  };
  const openIssues = async () => {
    const headers = { 'X-API-Key': api.testKey };
    const response = await fetch(`${api.base}/v1/ipos?status=open`, { headers });
    const { data } = (await response.json()) as { readonly data: readonly { readonly name: string }[] };
    expect(data.length).toBeGreaterThan(0);
    return data.map(({ name }) => name);
  };

  (isHere('curl') ? it : it.skip)('read the open IPOs by curl', async () => {
    const { data } = JSON.parse(await ask('sh', ['-c', shown('curl')])) as {
      readonly data: readonly { readonly name: string }[];
    };
    expect(data.map(({ name }) => name)).toEqual(await openIssues());
  });

  it('read the open IPOs by Node, each with its price and how often it was subscribed', async () => {
    writeFileSync(join(folder, 'sample.mjs'), shown('typescript'));
    const lines = (await ask(process.execPath, ['sample.mjs'])).trimEnd().split('\n');
    const names = await openIssues();
    expect(lines).toHaveLength(names.length);
    for (const [at, name] of names.entries()) {
      expect(lines[at]).toMatch(/ (?:\d[\d.]*|null) (?:\d[\d.]*|null)$/);
      expect(lines[at]?.startsWith(`${name} `)).toBe(true);
    }
  });

  for (const [language, file, command] of [
    ['typescript', 'sample.mjs', process.execPath],
    ['python', 'sample.py', 'python3'],
  ] as const)
    (isHere(command) ? it : it.skip)(`fail with a wrong key, and show why: ${language}`, async () => {
      writeFileSync(join(folder, file), shown(language));
      await expect(ask(command, [file], 'svc_test_wrong')).rejects.toThrow('AUTH_002');
    });

  (isHere('python3') ? it : it.skip)('read the same by Python as by Node', async () => {
    writeFileSync(join(folder, 'sample.mjs'), shown('typescript'));
    writeFileSync(join(folder, 'sample.py'), shown('python'));
    const ofNode = await ask(process.execPath, ['sample.mjs']);
    const ofPython = (await ask('python3', ['sample.py'])).replaceAll('None', 'null');
    const valuesOf = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ').map((word) => (Number.isNaN(Number(word)) ? word : Number(word))));
    expect(valuesOf(ofPython)).toEqual(valuesOf(ofNode));
  });
});
