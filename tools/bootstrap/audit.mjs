// npm run audit: known weaknesses of the packages that run in production. High and critical ones fail, unless
// docs/dependencies.md names the advisory and says why it does not touch us. No response is no all-clear: exit code 2 without one,
// 3 of a registry that has no advisories at all, such as a mirror.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, Stop } from './prepare.mjs';

/** Statuses of a registry that does not have the route of advisories. */
const lacking = [404, 405, 501];

const grave = ['high', 'critical'];

await main(() => {
  const report = ask();
  const found = weaknessesIn(report);
  const page = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8');
  const open = found.filter(({ severity, id }) => grave.includes(severity) && !page.includes(id));
  for (const { severity, name, title, url } of found)
    process.stdout.write(`${severity}: ${name}: ${title} ${url}\n`);
  const explained = found.filter(({ severity }) => grave.includes(severity)).length - open.length;
  process.stdout.write(
    `${found.length} known, ${open.length} high or critical and not explained, ${explained} explained\n`,
  );
  return open.length === 0 ? 0 : 1;
});

function ask() {
  const npm = process.env.npm_execpath;
  const args = ['audit', '--omit=dev', '--json'];
  const [command, all] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { stdout, stderr } = spawnSync(command, all, { cwd: root, encoding: 'utf8', timeout: 120_000 });
  const report = parsed(stdout);
  if (report?.vulnerabilities !== undefined) return report;
  if (lacking.includes(report?.statusCode))
    throw new Stop(
      `the registry offers no advisories (status ${report.statusCode}): nothing is known. Ask another one: npm run audit --registry <address>`,
      3,
    );
  const reason =
    report?.message ?? report?.error?.summary ?? stderr?.trim().split('\n').at(-1) ?? 'no answer';
  throw new Stop(`the registry gave no audit: ${reason}`, 2);
}

/** The advisories behind the report, each once; one that npm names only through another package counts there. */
function weaknessesIn({ vulnerabilities }) {
  const all = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((cause) => typeof cause === 'object'),
  );
  const byUrl = new Map(all.map((cause) => [cause.url, cause]));
  return [...byUrl.values()].map(({ severity, name, title, url }) => ({
    ...{ severity, name, title, url },
    id: url.slice(url.lastIndexOf('/') + 1),
  }));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
