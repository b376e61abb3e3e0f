import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from 'jest';

const root = resolve(__dirname, '..', '..', '..', '..');
const { projects } = createRequire(__filename)('../../../../jest.config.ts') as { projects: Config[] };
const lists = ['apps/ingestor/package.json', 'apps/ingestor/src/sources.ts'];
const asked = [
  { name: 'money-desk', kind: 'gmp', title: "Money's Desk", url: 'https://money-desk.example' },
  { name: 'notices', kind: 'notices', url: 'https://notices.example:8443' },
];

/** Runs the built generator as Nx does, outside of Jest, which cannot load prettier. Prints the changed files. */
const program = `
  const { createTreeWithEmptyWorkspace } = require('@nx/devkit/testing');
  const { newSource } = require('./tools/build/dist/new-source/new-source.js');
  const { before, asked } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
  const tree = createTreeWithEmptyWorkspace();
  tree.delete('.oxfmtrc.json'); // Nx's empty workspace has a formatter of its own.
  for (const [path, text] of Object.entries(before)) tree.write(path, text);
  tree.write('.prettierrc', before['.prettierrc.json']); // The one name that Nx reads in a tree.
  (async () => {
    for (const options of asked) await newSource(tree, { ...options, skipInstall: true });
    const files = tree.listChanges().map(({ path, content }) => [path, String(content)]);
    process.stdout.write(JSON.stringify(Object.fromEntries(files)));
  })();`;

function run(args: readonly string[], cwd: string, input = '') {
  const env = { ...process.env, NODE_PATH: '', NX_DAEMON: 'false' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd, input, env, encoding: 'utf8', timeout: 120_000, maxBuffer: 1e8 },
  });
  return { status, stdout, stderr };
}

const bin = (...parts: string[]) => join(root, 'node_modules', ...parts);

function generate(options: readonly object[]) {
  const kept = [...lists, '.prettierrc.json', '.prettierignore'];
  const before = Object.fromEntries(kept.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return run(['-e', program], root, JSON.stringify({ before, asked: options }));
}

describe('nx generate @market/build:source', () => {
  let folder: string;
  let files: Readonly<Record<string, string>>;

  beforeAll(() => {
    const { stdout, stderr, status } = generate(asked);
    if (status !== 0) throw new Error(stderr);
    files = JSON.parse(stdout) as Record<string, string>;
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'new-source-')));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    writeFileSync(join(folder, 'tsconfig.base.json'), readFileSync(join(root, 'tsconfig.base.json')));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('names each source once in the dependencies of the ingestor and in its list', () => {
    const [needs = '', list = ''] = lists.map((file) => files[file]);
    expect(JSON.parse(needs)).toMatchObject({
      dependencies: { '@market/source-money-desk': '*', '@market/source-notices': '*' },
    });
    expect(list).toContain("import { moneyDeskSource } from '@market/source-money-desk';\n");
    expect(list).toContain('  moneyDeskSource,\n  noticesSource,\n];\n');
  });

  it('brings a manifest of the replay whose files are there', () => {
    for (const { name } of asked) {
      const replay = `libs/sources/${name}/replay`;
      const entries = JSON.parse(files[`${replay}/payloads.json`] ?? '') as { host: string; file: string }[];
      expect(entries.map(({ host }) => host)).toEqual([name]);
      for (const { file } of entries) expect(files).toHaveProperty([`${replay}/${file}`]);
    }
  });

  it('writes files as prettier does', () => {
    const { stdout, stderr } = run(
      [bin('prettier', 'bin', 'prettier.cjs'), '--check', 'libs', 'apps'],
      folder,
    );
    expect(`${stdout}${stderr}`).toContain('All matched files use Prettier code style!');
  });

  it('writes sources that type-check', () => {
    const config = join(folder, 'libs', 'sources', 'tsconfig.check.json');
    const compilerOptions = { noEmit: true };
    writeFileSync(
      config,
      JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['*/src'] }),
    );
    expect(run([bin('typescript', 'bin', 'tsc'), '-p', config], folder)).toMatchObject({
      stdout: '',
      status: 0,
    });
  });

  it('writes sources that pass their tests, the conformance suite among them', () => {
    const unit = projects.find(({ displayName }) => displayName === 'unit');
    const [[files = '', transformer] = []] = Object.entries(unit?.transform ?? {}) as [string, unknown][];
    const swc = [
      bin('@swc', 'jest', 'index.js'),
      JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')) as unknown,
    ];
    expect(transformer).toBeDefined();
    const config = { ...unit, rootDir: folder, roots: [folder], transform: { [files]: swc } };
    const options = ['--json', '--runInBand', '--config', JSON.stringify(config)];
    const { stdout, stderr } = run([bin('jest', 'bin', 'jest.js'), ...options], folder);
    if (!stdout.startsWith('{')) throw new Error(stderr);
    const { numFailedTests, numFailedTestSuites, numPassedTests, numTotalTestSuites } = JSON.parse(
      stdout,
    ) as Record<string, number>;
    expect({ numFailedTests, numFailedTestSuites, numTotalTestSuites }).toEqual({
      ...{ numFailedTests: 0, numFailedTestSuites: 0, numTotalTestSuites: 2 },
    });
    expect(numPassedTests).toBeGreaterThan(30);
  });

  it.each([
    ['a name with a capital', { name: 'Desk' }, 'Desk is no id of a source'],
    ['a title that would end a comment', { title: 'A */ B' }, 'A */ B is no title of a source'],
    ['a URL with a path', { url: 'https://desk.example/gmp' }, 'https://desk.example/gmp is no base URL'],
    ['the name of a source that exists', { name: 'money-desk' }, 'libs/sources/money-desk exists'],
  ])('refuses %s', (_title, part, message) => {
    const wish = { name: 'desk', kind: 'gmp', url: 'https://desk.example', ...part };
    const { status, stderr } = generate([asked[0] ?? {}, wish]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
