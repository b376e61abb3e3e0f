import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '@market/embedded-postgres';
import { folderOfServers } from '@market/testing';
import { atService, shellCodeOf } from '../harness/guide-code';
import { hasPython } from './installed-python-client';

const run = promisify(execFile);
const program = join(__dirname, '..', '..', '..', '..', 'tools', 'dev-stack', 'dist', 'main.js');

describe('the packed clients of a service that npm start runs', () => {
  let data: string;
  let fresh: string;
  let url: string;
  let stack: ChildProcess;
  let key = '';

  beforeAll(async () => {
    data = mkdtempSync(join(folderOfServers(), 'market-served-'));
    fresh = mkdtempSync(join(tmpdir(), 'market-newcomer-'));
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const [PORT = '', INGESTOR_PORT = '', METRICS_PORT = '', INGESTOR_METRICS_PORT = ''] = ports.map(String);
    url = `http://localhost:${PORT}`;
    stack = spawn(process.execPath, [program], {
      env: {
        ...{ ...process.env, PORT, INGESTOR_PORT, METRICS_PORT, INGESTOR_METRICS_PORT },
        ...{ DATA_DIR: data, DATABASE_URL: '', SOURCES: 'off', DEMO_ACCOUNT: 'off', PUBLIC_URL: url },
        ...{ NODE_ENV: 'development', SANDBOX_PLAY_SECONDS: '2' },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: stack.stdout ?? process.stdin })) {
      lines.push(line);
      key ||= /Test key {3}(svc_test_\w+)/.exec(line)?.[1] ?? '';
      if (/the packed clients/.test(line)) break;
    }
    stack.stdout?.resume();
    expect(lines.at(-1)).toBe('[stack] the packed clients are at /docs/clients');
  });

  afterAll(async () => {
    if (stack?.exitCode === null && stack.kill('SIGTERM')) await once(stack, 'close');
    for (const folder of [data, fresh]) rmSync(folder ?? '', { recursive: true, force: true });
  });

  /** Returns the texts of a language below a heading of the page. */
  const codeOf = async (title: string, language: string) => {
    const page = await (await fetch(`${url}/docs/clients.md`)).text();
    const part = page.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? '';
    return Array.from(part.matchAll(/^```(\w+)\n([^]*?)^```$/gm))
      .filter(([, name]) => name === language)
      .map(([, , code = '']) => code);
  };
  const shell = async (command: string) => {
    const env = { ...process.env, MARKET_DATA_API_KEY: key, npm_config_prefix: join(fresh, 'global') };
    const { stdout } = await run('sh', ['-ec', command], { cwd: fresh, env });
    return stdout;
  };

  it('have the checksums of the page', async () => {
    const [sums = ''] = await codeOf('Check a download', 'text');
    const [commands = ''] = await codeOf('Check a download', 'sh');
    writeFileSync(join(fresh, 'SHA256SUMS'), sums);
    expect(sums.trim().split('\n')).toHaveLength(4);
    expect(await shell(commands)).toMatch(/^india-market-data-\S+\.tgz: OK\n$/);
  });

  it('are installed for TypeScript by the command of the page, and its program prints open IPOs', async () => {
    const [install = ''] = await codeOf('TypeScript and JavaScript', 'sh');
    const [source = ''] = await codeOf('TypeScript and JavaScript', 'js');
    writeFileSync(join(fresh, 'open.mjs'), source);
    await shell(install);
    expect(await shell(`'${process.execPath}' open.mjs`)).toMatch(/ \d{4}-\d\d-\d\d\n/);
  });

  (hasPython() ? it : it.skip)(
    'are installed for Python by the command of the page, and its program prints open IPOs',
    async () => {
      const [install = ''] = await codeOf('Python', 'sh');
      const [source = ''] = await codeOf('Python', 'python');
      writeFileSync(join(fresh, 'open_ipos.py'), source);
      await shell(install);
      expect(await shell('.venv/bin/python open_ipos.py')).toMatch(/ \d{4}-\d\d-\d\d/);
    },
  );

  it('are installed for terminals by the command of the page', async () => {
    const [install = '', use = ''] = await codeOf('Terminal: the command `market`', 'sh');
    await shell(install);
    const path = `PATH="${join(fresh, 'global', 'bin')}:$PATH"; ${use}`;
    expect(await shell(path)).toMatch(/^slug .*\n.+ (?:OPEN|UPCOMING) /);
  });

  it('receive webhooks by the programs of the guide, each of which runs behind the first one alone', async () => {
    const [receiver = ''] = await codeOf('Verify a webhook', 'js');
    writeFileSync(join(fresh, 'receiver.mjs'), receiver);
    const [settings = '', ...others] = shellCodeOf('webhooks').map((code) => atService(code, url));
    const first = settings.replace(/^export MARKET_DATA_API_KEY=svc_test_…$/m, '');
    expect(first).not.toBe(settings);
    const path = `PATH="${join(fresh, 'global', 'bin')}:${dirname(process.execPath)}:$PATH"`;
    const [example, listened] = await Promise.all(
      others.slice(0, 2).map((program, at) => {
        const port = String(8080 + at);
        writeFileSync(join(fresh, `receiver-${port}.mjs`), receiver.replace('8080', port));
        return shell(
          `${path}; ${first}${program.replaceAll('8080', port).replace('receiver', `receiver-${port}`)}`,
        );
      }),
    );
    expect(example).toMatch(/^verified: ipo\.opened evt_/m);
    expect(listened?.match(/^verified: \S+ evt_/gm)).toHaveLength(3);
  });
});
