import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nextVersion } from './next-version';
import { release, type ReleaseRequest } from './release';

const manifest = '{\n  "name": "a",\n  "version": "0.1.0"\n}\n';
const files = {
  'package.json': manifest,
  'libs/client-typescript/package.json': manifest,
  'libs/client-cli/package.json': manifest,
  'libs/mcp-tools/package.json': manifest,
  'libs/client-typescript/src/version.ts': "export const version = '0.1.0';\n",
  'libs/mcp-tools/src/version.ts': "export const version = '0.1.0';\n",
  'libs/client-python/src/india_market_data/_version.py': 'VERSION = "0.1.0"\n',
  'package-lock.json': JSON.stringify({
    version: '0.1.0',
    packages: {
      '': { version: '0.1.0' },
      'libs/client-cli': { version: '0.1.0' },
      'node_modules/x': { version: '0.1.0' },
    },
  }),
  'tools/build/owned-names.json': '{ "npm": ["mine"], "pypi": [] }',
  'CHANGELOG.md':
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A cup.\n\n## [0.1.0] - 2026-11-23\n\n- A pot.\n',
};

describe('the version after 0.1.0 or 1.4.2', () => {
  it.each([
    [['feat(ipo): add a'], '0.2.0', '1.5.0'],
    [['fix: mend a', 'docs: say b'], '0.1.1', '1.4.3'],
    [['perf(gmp): read less'], '0.1.1', '1.4.3'],
    [['fix(ipo)!: take a away'], '0.2.0', '2.0.0'],
    [['refactor: move a\n\nBREAKING CHANGE: a is b'], '0.2.0', '2.0.0'],
    [['docs: say that feat: is a type'], null, null],
    [[], null, null],
  ])('is by the commits %j %s or %s', (commits, young, grown) => {
    expect([nextVersion('0.1.0', commits), nextVersion('1.4.2', commits)]).toEqual([young, grown]);
  });
});

describe('a release of a small repository', () => {
  let root: string;
  const kept = jest.fn(() => Promise.resolve());
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  const commit = (message: string) => git('commit', '--quiet', '--allow-empty', '--message', message);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const make = (more: Partial<ReleaseRequest> = {}) =>
    release({ root, day: '2026-12-01', isDryRun: false, published: [], keepDocument: kept, ...more });

  beforeEach(() => {
    kept.mockClear();
    root = mkdtempSync(join(tmpdir(), 'market-release-'));
    git('init', '--quiet');
    for (const [file, text] of Object.entries(files)) write(file, text);
    git('add', '.');
    commit('feat: begin');
    git('tag', 'v0.1.0');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('states the version in every file of ours, dates the changelog, and keeps the document', async () => {
    commit('fix(ipo): mend a cup');
    expect(await make()).toBe('0.1.1');
    const stated = Object.keys(files).filter((file) => /version/i.test(read(file)));
    for (const file of stated.filter((name) => name !== 'package-lock.json')) {
      expect([file, read(file).includes('0.1.1'), read(file).includes('0.1.0')]).toEqual([file, true, false]);
    }
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      version: '0.1.1',
      packages: {
        '': { version: '0.1.1' },
        'libs/client-cli': { version: '0.1.1' },
        'node_modules/x': { version: '0.1.0' },
      },
    });
    expect(read('CHANGELOG.md')).toContain(
      '## [Unreleased]\n\n## [0.1.1] - 2026-12-01\n\n### Added\n\n- A cup.\n\n## [0.1.0]',
    );
    expect(kept).toHaveBeenCalledTimes(1);
  });

  it('is only told by a dry run, which also runs beside changes', async () => {
    commit('feat: add a cup');
    write('note.txt', 'a');
    expect(await make({ isDryRun: true })).toBe('0.2.0');
    expect(git('status', '--porcelain')).toBe('?? note.txt\n');
    expect(kept).not.toHaveBeenCalled();
  });

  it('is refused with a name that is not ours, on the other registry too', async () => {
    commit('feat: add a cup');
    for (const name of ['npm:stranger', 'pypi:mine', 'mine']) {
      await expect(make({ published: ['npm:mine', name] })).rejects.toThrow(`${name} is not ours`);
    }
    expect(await make({ published: ['npm:mine'], isDryRun: true })).toBe('0.2.0');
  });

  it('is refused without a commit that concerns users, without entries, and beside changes', async () => {
    await expect(make()).rejects.toThrow('no commit since 0.1.0 concerns users');
    commit('feat: add a cup');
    write('note.txt', 'a');
    await expect(make()).rejects.toThrow('commit your changes first');
    write('CHANGELOG.md', '## [Unreleased]\n\n## [0.1.0] - 2026-11-23\n\n- A pot.\n');
    await expect(make({ isDryRun: true })).rejects.toThrow('no entries');
    expect(kept).not.toHaveBeenCalled();
  });
});
