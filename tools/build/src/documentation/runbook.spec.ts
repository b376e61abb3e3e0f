import { pathsLike, textOf } from './repository.fixture';

const pages = ['docs/runbook.md', 'docs/operations.md'];
const code = pathsLike('{apps,libs}/**/*.ts')
  .filter((file) => !file.endsWith('spec.ts'))
  .map(textOf)
  .join('\n');
const commandFiles = pathsLike('{apps,tools}/**/commands/*-commands.ts').map(textOf).join('\n');

/** Code spans and fenced code of a page. */
function codeOf(page: string): string[] {
  const text = textOf(page);
  const fenced = Array.from(text.matchAll(/^ *```[^]*?^ *```$/gm), ([block]) => block);
  const spans = Array.from(
    text.replace(/^ *```[^]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g),
    ([, span = '']) => span,
  );
  return [...fenced, ...spans];
}

/** Names that match a pattern in the code of a page, each once. */
function namesIn(page: string, pattern: RegExp): string[] {
  return [
    ...new Set(codeOf(page).flatMap((piece) => Array.from(piece.matchAll(pattern), ([, name = '']) => name))),
  ];
}

describe.each(pages)('%s', (page) => {
  it('names metrics that the programs have', () => {
    const metrics = namesIn(
      page,
      /\b((?:feed|webhook|usage|http|log_lines|market_reads|billing|ready)_[a-z_]+(?:total|seconds|pending|slow|disabled|silence|failing|requests|shared))\b(?!\.)/g,
    );
    expect(metrics.length).toBeGreaterThan(5);
    expect(metrics.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });

  it('names commands of the operator that exist', () => {
    const commands = namesIn(
      page,
      /(?:^|admin )((?:account|audit|billing|database|key|quarantine|source|webhook) [a-z]+(?:-[a-z]+)?)\b/g,
    );
    const missing = commands.filter((command) => {
      const [group = '', name = ''] = command.split(' ');
      return !commandFiles.includes(`command('${group}')`) || !commandFiles.includes(`'${name}'`);
    });
    expect(commands.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it('names settings that are on the page of settings', () => {
    const known = new Set(
      Array.from(textOf('docs/settings.md').matchAll(/^\| `([A-Z0-9_]+)`/gm), ([, name = '']) => name),
    );
    const elsewhere =
      /^(?:[A-Z]{3,5}_\d{3}|HTTPS_PROXY|NODE_EXTRA_CA_CERTS|FLUSHALL|SIGKILL|SIGTERM|MAINTAIN|SELECT|FROM|WHERE|ORDER|DESC|ALTER|ROLE|PASSWORD)$/;
    const named = namesIn(page, /(?<![<A-Z_])\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b(?![_<>])/g);
    expect(named.filter((name) => !known.has(name) && !elsewhere.test(name))).toEqual([]);
  });

  it('names log events that the programs write', () => {
    const events = namesIn(
      page,
      /^((?:feed|order|read-replica|pruning|log-lines|billing|plan|ending|reconciliation)-[a-z-]+)$/g,
    );
    expect(events.length).toBeGreaterThan(4);
    expect(events.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });
});
