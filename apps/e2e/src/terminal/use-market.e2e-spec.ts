import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageCli } from '@market/build/client-packages/package-cli';
import { verify } from 'india-market-data/webhooks';
import { keyOn } from '../harness/accounts';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { InstalledClient } from '../packaging/installed-client';

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

describe('the command market, installed in a fresh folder,', () => {
  let api: SharedApi;
  let installed: InstalledClient;

  beforeAll(async () => {
    api = await sharedApi();
    installed = await InstalledClient.make(packageCli);
  });
  afterAll(() => installed.remove());

  const run = async (args: string, env: Record<string, string> = {}, input = ''): Promise<Run> => {
    const program = join(installed.folder, 'node_modules', '.bin', 'market');
    const own = { MARKET_DATA_API_KEY: api.testKey, MARKET_DATA_URL: api.base };
    const words = Array.from(args.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
    const child = spawn(process.execPath, [program, ...words], {
      env: { ...own, XDG_CONFIG_HOME: installed.folder, ...env },
    });
    child.stdin.end(input);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return {
      code: child.exitCode ?? (await new Promise<number>((end) => child.once('exit', end))),
      out,
      err,
    };
  };

  it('brings no other package', () => {
    expect(installed.packages).toEqual(['india-market-data-cli']);
  });

  it.each(['ipos', 'gmp', 'nfo', 'sgb', 'rights', 'buyback', 'ncd', 'ofs'])(
    'lists %s as a table, and all of them as JSON, NDJSON and CSV',
    async (resource) => {
      const table = await run(`${resource} list`);
      expect([table.code, table.err, table.out.trim().split('\n').length]).toEqual([0, '', 11]);
      const [json, ndjson, csv] = await Promise.all(
        ['json', 'ndjson', 'csv'].map((form) => run(`${resource} list --all --${form}`)),
      );
      const records = JSON.parse(json?.out ?? '') as object[];
      expect(records.length).toBeGreaterThan(10);
      expect(
        ndjson?.out
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as object),
      ).toEqual(records);
      expect(csv?.out.trim().split('\r\n')).toHaveLength(records.length + 1);
    },
  );

  it('runs every command of the reference, as it stands on the page', async () => {
    const sitemap = await (await fetch(`${api.base}/sitemap.xml`)).text();
    const pages = Array.from(sitemap.matchAll(/(\/docs\/reference\/[^<]+)/g), ([, path = '']) => path);
    const texts = await Promise.all(pages.map(async (path) => (await fetch(`${api.base}${path}.md`)).text()));
    const commands = texts.flatMap((page) =>
      Array.from(page.matchAll(/^market (.*)$/gm), ([, args = '']) => args),
    );
    const reads = commands.filter((command) => !/^(?:webhooks|events get)/.test(command));
    expect(reads.length).toBeGreaterThan(40);
    for (const command of reads) {
      const { code, err } = await run(command);
      expect([command, code, err]).toEqual([command, 0, '']);
    }
  });

  it('shows one record, and passes filters on', async () => {
    expect((await run('ipos get narmada-logistics-parks')).out).toMatch(/^issuePrice\.max +60$/m);
    const { out } = await run('ipos list --status open --all --json');
    expect(new Set((JSON.parse(out) as { status: string }[]).map(({ status }) => status))).toEqual(
      new Set(['OPEN']),
    );
    const [head] = (await run('ipos list')).out.split('\n');
    expect(head?.split(/ +/).slice(0, 5)).toEqual(['slug', 'status', 'closeDate', 'min', 'max']);
    expect((await run('usage')).out).toMatch(/^plan +Enterprise$/m);
    expect((await run('calendar --limit 2')).out.trim().split('\n')).toHaveLength(3);
  });

  it('has a command for every read of the description', async () => {
    const { out } = await run('--help');
    const { paths } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      readonly paths: Record<string, { get?: { 'x-command'?: string } }>;
    };
    const words = Object.values(paths).flatMap(({ get }) => get?.['x-command'] ?? []);
    const missing = words.filter((each) => !out.includes(`  ${each} `));
    expect([words.length > 30, missing]).toEqual([true, ['calendar file', 'events stream']]);
  });

  it('explains each of its commands, and lists those of a group', async () => {
    const commandsIn = (help: string) =>
      Array.from(help.matchAll(/^ {2}(\w+(?: [\w-]+)?) {2,}/gm), ([, words = '']) => words);
    const { out } = await run('--help');
    expect(out).toContain('MARKET_DATA_WEBHOOK_SECRET');
    const commands = commandsIn(out);
    expect(commands).toEqual(
      expect.arrayContaining(['login', 'completions', 'webhooks listen', 'ipos list']),
    );
    for (const command of [
      'login',
      'completions',
      ...commands.filter((each) => /^(?:events|webhooks) /.test(each)),
    ]) {
      const help = await run(`${command} --help`, { MARKET_DATA_API_KEY: '' });
      expect([command, help.code, help.err]).toEqual([command, 0, '']);
      expect(help.out).toContain(`\nmarket ${command}`);
    }
    expect((await run('webhooks trigger -h')).out).toMatch(/--secret-file[^]*MARKET_DATA_WEBHOOK_SECRET/);
    const group = commandsIn((await run('webhooks --help')).out);
    expect(group).toEqual(commands.filter((each) => each.startsWith('webhooks ')));
    expect((await run('calendar --help')).out).toContain('market calendar list');
  });

  it('says in one sentence what is wrong, with an exit code for its kind', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_free', 'live');
    const full = Array.from({ length: 10 }, () =>
      fetch(`${api.base}/v1/plans`, { headers: { 'X-API-Key': key } }),
    );
    await Promise.all(full);
    const cases = [
      ['ipos lst', {}, 2, /^There is no command `ipos lst`\./],
      ['ipos list --bogus', {}, 2, /^Unknown option '--bogus'\. Add --help for the options\.$/m],
      ['ipos list --limit many', {}, 2, /^--limit takes a whole number/],
      ['ipos get', {}, 2, /^Usage: market ipos get <slug>\./],
      ['ipos list', { MARKET_DATA_API_KEY: '' }, 3, /^No key\. Run `market login`/],
      ['ipos list', { MARKET_DATA_API_KEY: `svc_test_${'0'.repeat(64)}` }, 3, /AUTH_002/],
      ['ipos list', { MARKET_DATA_API_KEY: key }, 4, /RATE_001/],
      [
        'ipos list',
        { MARKET_DATA_URL: 'http://127.0.0.1:1' },
        5,
        /^No answer from http:\/\/127\.0\.0\.1:1: check the network and MARKET_DATA_URL\./,
      ],
      ['ipos get no-such-issue', {}, 1, /NOT_001/],
    ] as const;
    for (const [args, env, code, message] of cases) {
      const result = await run(args, env);
      expect([args, result.code, result.out]).toEqual([args, code, '']);
      expect(result.err).toMatch(message);
      expect(result.err.trim().split('\n')).toHaveLength(1);
    }
  });

  it('tells the service its name and version', async () => {
    const agents: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      agents.push(request.headers['user-agent']);
      response.writeHead(401).end('{}');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    await run('usage', { MARKET_DATA_URL: `http://127.0.0.1:${port}` });
    server.close();
    expect(agents).toEqual([expect.stringMatching(/^india-market-data-cli\/\d+\.\d+\.\d+$/)]);
  });

  it('stores a key for its owner alone, and uses it', async () => {
    const none = { MARKET_DATA_API_KEY: undefined as unknown as string };
    const stored = await run('login', none, `${api.testKey}\n`);
    expect([stored.code, stored.err]).toEqual([0, expect.stringContaining('Plan Enterprise.') as unknown]);
    const file = join(installed.folder, 'india-market-data', 'login.json');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect((await run('ipos list --limit 1', none)).code).toBe(0);
  });

  it('delivers documented examples and events of the log to a local address, signed as the service signs', async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const types: string[] = [];
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        types.push(verify(body, request.headers, secret).type);
        response.writeHead(204).end();
      });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const env = { MARKET_DATA_WEBHOOK_SECRET: secret };
    const triggered = await run(`webhooks trigger ipo.opened --to ${base}/hook`, {
      ...env,
      MARKET_DATA_API_KEY: '',
    });
    expect([triggered.code, triggered.out]).toEqual([0, `ipo.opened → ${base}/hook: HTTP 204\n`]);
    const events = JSON.parse((await run('events list --all --json')).out) as { id: string; type: string }[];
    const [after, ...expected] = events.slice(-3);
    const listening = await run(`webhooks listen --forward ${base} --after ${after?.id ?? ''} --max 2`, env);
    expect(listening.out).toBe(expected.map(({ id, type }) => `${id}  ${type}  HTTP 204\n`).join(''));
    expect(types).toEqual(['ipo.opened', ...expected.map(({ type }) => type)]);
    const tail = await run(`events tail --after ${after?.id ?? ''} --max 2 --ndjson`);
    expect(
      tail.out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id),
    ).toEqual(expected.map(({ id }) => id));
    receiver.close();
  });

  it('completes words in shells', async () => {
    const { out } = await run('completions bash');
    expect(out).toContain('complete -F _market market');
    expect(out).toMatch(/ipos\) words="get list/);
  });
});
