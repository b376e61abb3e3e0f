import { relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ExecutedFiles, ExecutedCode, inEach } from '@market/build/walks/executed-code';
import { freePort } from '@market/embedded-postgres';
import type { BenchSite, RunningProgram } from '../bench-site';
import type { FigureScenario, Figures } from './figure-scenario';

/** Repetitions of a request: code of timers is not in all of them. */
const times = 5;
/** Time after a response in which the process logs and counts the request. Units: milliseconds. */
const restMs = 50;
const email = 'walks@example.com';

/** Requests whose way through the files is walked. */
interface Walk {
  readonly title: string;
  /** Number of files that it may execute. Source: docs/spec/reliability.md, "Speed". */
  readonly maxFiles: number;
  /** Sends the request. @param time 0, 1 and so on: a request that no cache has may differ by it */
  send(time: number): Promise<Response>;
}

/** Own files, lines of compiled code and calls that a request executes. */
export const walks: FigureScenario = {
  id: 'walks',
  title: 'The way of a request through the files',
  question: 'How many of our files, lines of compiled code and calls one request executes.',
  unit: 'number',
  how: `The API runs from its compiled files under the inspector. Each request is sent ${times} times over an open connection after as many before; what counts is the code that each of these executed until ${restMs} ms after its response, without files that only pass exports on. Lines are those of the compiled files.`,
  async measure(site) {
    const { url, keys } = await site.database(1);
    const inspector = await freePort();
    const api = await site.start({
      name: 'api',
      entry: `${site.root}/apps/api/dist/main.js`,
      env: site.environment(url),
      upPath: '/health/ready',
      nodeOptions: [`--inspect=127.0.0.1:${inspector}`],
    });
    const key = { 'X-API-Key': keys[0] ?? '' };
    const page = await signedIn(site, api, url);
    const code = await ExecutedCode.open(inspector, site.root);
    try {
      const requests: readonly Walk[] = [
        {
          title: 'cached list',
          maxFiles: 35,
          send: () => fetch(`${api.base}/v1/ipos?status=open`, { headers: key }),
        },
        {
          title: 'list that is not cached',
          maxFiles: 80,
          send: (time) => fetch(`${api.base}/v1/ipos?status=open&limit=${10 + time}`, { headers: key }),
        },
        {
          title: 'click in the dashboard',
          maxFiles: 70,
          send: () => fetch(`${api.base}/dashboard/api/keys`, { headers: page }),
        },
      ];
      const figures: Figures[] = [];
      for (const walk of requests) figures.push(...(await figuresOf(site, code, walk)));
      return figures;
    } finally {
      code.close();
      await api.stop();
    }
  },
};

async function figuresOf(site: BenchSite, code: ExecutedCode, walk: Walk): Promise<Figures[]> {
  const walked: ExecutedFiles[] = [];
  for (let time = 0; time < 2 * times; time += 1) {
    site.stop.throwIfAborted();
    await code.take();
    const response = await walk.send(time);
    if (response.status !== 200) throw new Error(`void: ${walk.title} was answered ${response.status}`);
    await response.arrayBuffer();
    await pause(restMs);
    const executed = await code.take();
    if (time >= times) walked.push(executed);
  }
  const files = [...inEach(walked)].filter(([path]) => !path.endsWith('/index.js'));
  const callsOf = (calls: ReadonlyMap<string, number>) =>
    [...calls.values()].reduce((sum, each) => sum + each, 0);
  for (const [path, { lines, calls }] of files)
    site.say(`  ${relative(site.root, path)}: ${lines.size} lines, ${callsOf(calls)} calls`);
  return [
    { title: `${walk.title}: files`, values: [files.length], limit: { atMost: walk.maxFiles } },
    { title: `${walk.title}: lines`, values: [sumOf(files, ({ lines }) => lines.size)], limit: null },
    { title: `${walk.title}: calls`, values: [sumOf(files, ({ calls }) => callsOf(calls))], limit: null },
  ];
}

function sumOf<T>(files: readonly (readonly [string, T])[], figure: (file: T) => number): number {
  return files.reduce((sum, [, file]) => sum + figure(file), 0);
}

/** Signs a user up. @returns the headers of a page that shows the user's account */
async function signedIn(
  site: BenchSite,
  { base }: RunningProgram,
  url: string,
): Promise<Readonly<Record<string, string>>> {
  const { link } = await site.operate<{ readonly link: string }>(url, ['user', 'link', email]);
  const used = await fetch(`${base}/dashboard/api/links/use`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base },
    body: JSON.stringify({ token: new URL(link).hash.slice(1) }),
  });
  if (!used.ok) throw new Error(`the link was refused: ${await used.text()}`);
  const Cookie = used.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const session = await fetch(`${base}/dashboard/api/session`, { headers: { Cookie, Origin: base } });
  const { data } = (await session.json()) as {
    readonly data: { readonly account: { readonly id: string }; readonly user: { readonly id: string } };
  };
  return { Cookie, Origin: base, 'X-Account-ID': data.account.id, 'X-User-ID': data.user.id };
}
