import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@market/embedded-postgres';
import { folderOfServers, until } from '@market/testing';

const compiled = join(__dirname, '..', 'dist');

/** Stands in for an app: ready at once, ends on SIGTERM, crashes when told to. */
const appProgram = (portSetting: string) => `
  const server = require('node:http').createServer((request, response) => {
    if (request.url === '/crash') process.exit(7);
    response.end(JSON.stringify({ pid: process.pid, sources: process.env.SOURCES, nse: process.env.SOURCE_NSE_URL,
      payments: process.env.PAYMENTS }));
  });
  server.listen(Number(process.env.${portSetting}), '127.0.0.1', () => console.log('{"level":30,"msg":"listening"}'));
  process.on('SIGTERM', () => { console.log('ending in order'); process.exit(0); });`;

const programs = {
  api: appProgram('PORT'),
  ingestor: appProgram('INGESTOR_PORT'),
  migrate: `if (!process.env.DATABASE_URL.startsWith('postgres://')) process.exit(1);
    const isDeveloped = process.env.NODE_ENV === 'development';
    console.log(JSON.stringify({ devKey: process.env.DEV_KEY ?? 'key_of_the_first_start',
      token: isDeveloped ? 'token_of_the_owner' : null }));`,
  demoAccount: `if (!process.env.DATABASE_URL.startsWith('postgres://') || process.env.SECRETS_KEY === '') process.exit(1);
    console.log(JSON.stringify({ token: 'token_of_this_start' }));`,
  packClients: `console.error('packing');`,
  replayServer: `const port = Number(process.argv[process.argv.indexOf('--port') + 1]);
    require('node:http').createServer((_, response) => response.end()).listen(port, '127.0.0.1',
      () => console.log('listening on http://127.0.0.1:' + port));`,
};

describe('the stack', () => {
  let folder: string;
  let environment: Record<string, string>;
  let started: ChildProcess[];

  beforeEach(async () => {
    folder = mkdtempSync(join(folderOfServers(), 'market-stack-'));
    started = [];
    for (const [name, source] of Object.entries(programs)) writeFileSync(join(folder, `${name}.js`), source);
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const [port, ingestorPort, metricsPort, ingestorMetricsPort] = ports.map(String);
    environment = {
      ...(process.env as Record<string, string>),
      DATA_DIR: join(folder, 'data'),
      SOURCES: 'off',
      PORT: port ?? '',
      INGESTOR_PORT: ingestorPort ?? '',
      METRICS_PORT: metricsPort ?? '',
      INGESTOR_METRICS_PORT: ingestorMetricsPort ?? '',
      DATABASE_URL: '',
      NODE_ENV: 'development',
    };
  });

  afterEach(async () => {
    for (const child of started.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    )) {
      child.kill('SIGKILL');
    }
    await nothingLeft(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  it('gets ready, says how to ask it, and ends in order on SIGTERM', async () => {
    const stack = start();
    const banner = await stack.untilPrinted('ready in');
    expect(banner).toContain(
      `curl -H 'X-API-Key: key_of_the_first_start' http://127.0.0.1:${environment['PORT']}/v1/ipos`,
    );
    const link = `http://localhost:${environment['PORT']}/dashboard/link#`;
    expect(banner).toContain(`Dashboard  ${link}token_of_the_owner\n             signs in as dev@localhost`);
    expect(banner).toContain(
      `Demo       ${link}token_of_this_start\n             signs in as demo@localhost`,
    );
    const admin = `DATA_DIR=${join(folder, 'data')} npm run --silent admin --`;
    expect(banner).toContain(`             ${admin} user link dev@localhost\n`);
    expect(readFileSync(join(folder, 'data', 'dev-key'), 'utf8')).toBe('key_of_the_first_start\n');
    expect(statSync(join(folder, 'data', 'dev-key')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(join(folder, 'data', 'secrets-key'), 'utf8'), 'base64')).toHaveLength(32);

    stack.child.kill('SIGTERM');
    expect(await stack.exit).toBe(0);
    expect(stack.printed()).toContain('[api] ending in order');
    await nothingLeft(folder);
  });

  it.each([
    [
      'development',
      'sandbox',
      'Payments   sandbox: every payment is approved at once, no money is taken',
      true,
    ],
    ['staging', '', 'Payments', false],
  ])(
    'says whether payments are real, and chooses the sandbox and makes a demo account in development only: NODE_ENV=%s',
    async (mode, payments, said, hasDemo) => {
      environment['NODE_ENV'] = mode;
      delete environment['PAYMENTS'];
      const stack = start();
      const banner = await stack.untilPrinted('ready in');
      expect(banner).toContain(said);
      expect(banner.includes('token_of_this_start')).toBe(hasDemo);
      expect(banner.includes('token_of_the_owner')).toBe(hasDemo);
      const answer = await fetch(`http://127.0.0.1:${environment['PORT']}/`);
      expect(await answer.json()).toMatchObject({ payments });
      stack.child.kill('SIGTERM');
      expect(await stack.exit).toBe(0);
    },
  );

  it.each([
    ['DEMO_ACCOUNT', 'off'],
    ['DASHBOARD', 'off'],
  ])('makes no demo account with %s=%s', async (name, value) => {
    writeFileSync(join(folder, 'demoAccount.js'), `console.error('was started'); process.exit(1);`);
    environment[name] = value;
    const stack = start();
    const printed = await stack.untilPrinted('ready in');
    expect(printed).not.toContain('was started');
    expect(printed).toContain('/dashboard/link#token_of_the_owner\n');
    expect(printed).not.toContain('demo@localhost');
    stack.child.kill('SIGTERM');
    expect(await stack.exit).toBe(0);
  });

  it('starts without the demo account when that fails, and says why', async () => {
    writeFileSync(join(folder, 'demoAccount.js'), `console.error('no more room'); process.exit(1);`);
    const stack = start();
    const printed = await stack.untilPrinted('ready in');
    expect(printed).toContain('no more room');
    expect(printed).toMatch(/\[stack\] without the demo account: .*exit code 1/);
    stack.child.kill('SIGTERM');
    expect(await stack.exit).toBe(0);
  });

  it('packs the clients when it is ready, and runs on without them when that fails', async () => {
    const stack = start();
    const printed = await stack.untilPrinted('the packed clients are at /docs/clients');
    expect(printed.indexOf('packing')).toBeGreaterThan(printed.indexOf('ready in'));
    stack.child.kill('SIGTERM');
    expect(await stack.exit).toBe(0);

    writeFileSync(join(folder, 'packClients.js'), `console.error('no npm here'); process.exit(1);`);
    const other = start();
    expect(await other.untilPrinted('without the packed clients: ')).toContain('no npm here');
    other.child.kill('SIGTERM');
    expect(await other.exit).toBe(0);
  });

  it('takes the two signals to the whole group of one Ctrl-C for one, and leaves nothing', async () => {
    const stack = start();
    await stack.untilPrinted('ready in');
    const group = -(stack.child.pid ?? 0);
    process.kill(group, 'SIGINT');
    process.kill(group, 'SIGINT');
    expect(await stack.exit).toBe(0);
    expect(stack.printed()).toContain('[ingestor] ending in order');
    await nothingLeft(folder);
  });

  it('leaves nothing when it is killed', async () => {
    const stack = start();
    await stack.untilPrinted('ready in');
    stack.child.kill('SIGKILL');
    await stack.exit;
    await nothingLeft(folder);
  });

  it('leaves nothing when whoever started it is killed', async () => {
    const script = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(['-e', driver()])},
      { stdio: 'inherit' }); setInterval(() => {}, 1000);`;
    const parent = follow(spawn(process.execPath, ['-e', script], { env: environment }));
    await parent.untilPrinted('ready in');
    parent.child.kill('SIGKILL');
    await nothingLeft(folder);
  });

  it('refuses a taken port before it starts anything', async () => {
    const squatter = createServer().listen(Number(environment['PORT']), '127.0.0.1');
    await once(squatter, 'listening');
    const stack = start();
    expect(await stack.exit).toBe(1);
    expect(stack.printed()).toMatch(/^port \d+ is already in use/);
    squatter.close();
  });

  it('starts a crashed app again', async () => {
    const stack = start();
    await stack.untilPrinted('ready in');
    const url = `http://127.0.0.1:${environment['PORT']}`;
    await fetch(`${url}/crash`).catch(() => undefined);
    await stack.untilPrinted('api ended (exit code 7): starting it again');
    await stack.untilPrinted('listening', 3);
    stack.child.kill('SIGTERM');
    expect(await stack.exit).toBe(0);
  });

  it('starts a killed database again, at the same address', async () => {
    const stack = start();
    await stack.untilPrinted('ready in');
    const cluster = join(folder, 'data', 'live', 'postgres');
    const port = () => readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
    const before = port();
    process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await stack.untilPrinted('the database answers again');
    expect(port()).toBe(before);
    stack.child.kill('SIGTERM');
    expect(await stack.exit).toBe(0);
  });

  it('prints the last lines of an app that does not get ready, and exits with 1', async () => {
    writeFileSync(
      join(folder, 'api.js'),
      `console.log('the cellar is flooded'); setInterval(() => {}, 1000);`,
    );
    const stack = start({ readyTimeoutMs: 1_500 });
    expect(await stack.exit).toBe(1);
    expect(stack.printed()).toMatch(
      /api is not ready after 1.5 s; its last lines:\n {2}the cellar is flooded/,
    );
  });

  it('replays when no source answers, keeps to that, and points every host at the replay server', async () => {
    environment['SOURCES'] = 'auto';
    const first = start();
    expect(await first.untilPrinted('ready in')).toContain('no source answered: replaying bundled payloads');
    const answer = await fetch(`http://127.0.0.1:${environment['PORT']}/`);
    expect(await answer.json()).toMatchObject({
      sources: 'replay',
      nse: expect.stringMatching(/:\d+\/nse$/),
    });
    expect(readdirSync(join(folder, 'data'))).toEqual(expect.arrayContaining(['mode', 'replay']));
    first.child.kill('SIGTERM');
    await first.exit;

    const second = start();
    expect(await second.untilPrinted('ready in')).toContain('chosen at the first start');
    second.child.kill('SIGTERM');
    await second.exit;
  });

  it('goes live when any source answers, even with a refusal', async () => {
    const source = createServer((_, response) => response.writeHead(403).end()).listen(0, '127.0.0.1');
    await once(source, 'listening');
    environment['SOURCES'] = 'auto';
    environment['SOURCE_NSE_URL'] = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
    const stack = start();
    const printed = await stack.untilPrinted('ready in');
    expect(printed).toContain('nse: answers (HTTP 403)');
    expect(printed).toContain('bse: unreachable');
    expect(readFileSync(join(folder, 'data', 'mode'), 'utf8')).toBe('live\n');
    stack.child.kill('SIGTERM');
    await stack.exit;
    source.close();
  });

  /** The program text of a parent that runs the compiled stack over the small programs. */
  function driver(more: { readyTimeoutMs?: number } = {}): string {
    const entries = Object.fromEntries(
      Object.keys(programs).map((name) => [name, join(folder, `${name}.js`)]),
    );
    const host = (key: string) => ({ key, defaultUrl: 'http://127.0.0.1:9' });
    const sources = [
      { id: 'nse', hosts: [host('NSE'), host('NSE_ARCHIVES')] },
      { id: 'bse', hosts: [host('BSE')] },
    ];
    return `
      const { runStack } = require(${JSON.stringify(join(compiled, 'stack.js'))});
      const { stopSignals } = require(${JSON.stringify(join(compiled, 'stop-signals.js'))});
      runStack({ environment: process.env, entries: ${JSON.stringify(entries)}, sources: ${JSON.stringify(sources)},
        write: (text) => process.stdout.write(text), startedAt: Date.now(), ...${JSON.stringify(more)},
        ...stopSignals(undefined) }).then((code) => process.exit(code));`;
  }

  function start(more: { readyTimeoutMs?: number } = {}) {
    return follow(spawn(process.execPath, ['-e', driver(more)], { env: environment, detached: true }));
  }

  function follow(child: ChildProcess) {
    started.push(child);
    let printed = '';
    const listeners = new Set<() => void>();
    const onData = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      listeners.forEach((listener) => listener());
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    const exit = once(child, 'close').then(([code]) => code as number | null);
    /** Waits for a text to be printed for the n-th time. */
    const untilPrinted = (text: string, times = 1) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          if (printed.split(text).length > times) resolve(printed);
        };
        listeners.add(look);
        void exit.then((code) => reject(new Error(`ended with ${code} before "${text}":\n${printed}`)));
        look();
      });
    return { child, exit, untilPrinted, printed: () => printed };
  }
});

/** Waits until no process works in or on the folder any more. */
async function nothingLeft(folder: string): Promise<void> {
  await until(
    () => `no process, not ${processesOf(folder).join(', ')}`,
    () => processesOf(folder).length === 0,
  );
}

function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const place = readlinkSync(`/proc/${pid}/cwd`);
        return command.includes(folder) || place.startsWith(folder)
          ? [`${pid} ${command.slice(0, 200)}`]
          : [];
      } catch {
        return [];
      }
    });
}
