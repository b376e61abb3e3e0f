import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageApp } from './package-app';
import { inspectContents } from './package-contents';
import { smallLock, smallWorkspace, type SmallWorkspace } from './small-workspace.fixture';

const image = { programs: ['apps/one/dist/main.js'] } as const;
const key = `svc_live_${'0123456789abcdef'.repeat(4)}`;

describe('packageApp', () => {
  let workspace: SmallWorkspace;
  let folder: string;

  beforeEach(() => {
    workspace = smallWorkspace();
    folder = join(workspace.root, 'packaged');
  });
  afterEach(() => workspace.remove());

  const make = () => packageApp(workspace.root, 'one', image, folder);
  const contents = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  const complaints = () => inspectContents(folder, smallLock, []).complaints;
  const plant = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };

  it('lays out the program, the packages in it, and nothing that could be complained of', async () => {
    expect(await make()).toMatchObject({ files: { length: 5 } });
    expect(complaints()).toEqual([]);
    expect(contents().filter((path) => !path.startsWith('node_modules/'))).toEqual([
      'LICENSE',
      'apps/one/dist/main.js',
      'package.json',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
      dependencies: { web: '1.0.0' },
    });
  });

  it('keeps manifest and licences of a package that is in the program, and all of one that is not', async () => {
    workspace.write('node_modules/web/LICENSE.md', 'theirs');
    workspace.write(
      'node_modules/web/lib/escape.js',
      '/* Permission is hereby granted, free of charge, … */',
    );
    workspace.write('node_modules/web/lib/other.js', '');
    workspace.write('node_modules/web/CopyrightNotice.txt', 'somebody');
    workspace.write('node_modules/chosen/lib/asset.css', '');
    await make();
    expect(contents().filter((path) => path.startsWith('node_modules/'))).toEqual([
      'node_modules/chosen/index.js',
      'node_modules/chosen/lib/asset.css',
      'node_modules/chosen/package.json',
      'node_modules/web/CopyrightNotice.txt',
      'node_modules/web/LICENSE.md',
      'node_modules/web/lib/escape.js',
      'node_modules/web/node_modules/deep/index.js',
      'node_modules/web/node_modules/deep/package.json',
      'node_modules/web/package.json',
    ]);
  });

  it('lets nobody but the owner write, whatever the workspace allows', async () => {
    chmodSync(join(workspace.root, 'LICENSE'), 0o666);
    chmodSync(join(workspace.root, 'node_modules/chosen/index.js'), 0o777);
    await make();
    for (const path of ['LICENSE', 'apps/one/dist/main.js', 'node_modules/chosen/index.js']) {
      expect(statSync(join(folder, path)).mode & 0o777).toBe(0o644);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  it('does not mix with what lies there already', async () => {
    await make();
    await expect(make()).rejects.toThrow('is not empty');
  });

  it('says what is not installed', async () => {
    workspace.write('package-lock.json', {
      packages: { ...smallLock, 'node_modules/absent': { version: '1.0.0' } },
    });
    await expect(make()).rejects.toThrow('node_modules/absent is not installed');
  });

  it('says what nothing needs to run and is in a program all the same', async () => {
    workspace.write('package-lock.json', {
      packages: { ...smallLock, 'node_modules/web': { version: '1.0.0' } },
    });
    workspace.write('node_modules/web/index.js', 'require("deep");');
    await expect(make()).rejects.toThrow('node_modules/web/node_modules/deep would be in a program');
  });

  it('finds what belongs to tests in a program, and a key across its lines', async () => {
    workspace.write(
      'apps/one/dist/main.js',
      `require('./part.fixture');
       console.log(${Array.from({ length: 20 }, (_, at) => `"${'x'.repeat(at * 10)}${key}"`).join(', ')});`,
    );
    workspace.write('apps/one/dist/part.fixture.js', '');
    const { files } = await make();
    expect(inspectContents(folder, smallLock, files).complaints).toEqual([
      'apps/one/dist/part.fixture.js: belongs to tests',
      'apps/one/dist/main.js: holds an API key',
    ]);
    const text = readFileSync(join(folder, 'apps/one/dist/main.js'), 'utf8');
    expect(text.split(key).length - 1).toBeLessThan(20);
  });

  it.each([
    ['apps/one/dist/main.spec.js', 'belongs to tests', ''],
    ['apps/one/dist/testing/server.js', 'belongs to tests', ''],
    ['apps/one/dist/__fixtures__/list.json', 'belongs to tests', ''],
    ['apps/one/src/index.ts', 'only compilers and debuggers read it', ''],
    ['apps/one/dist/main.js.map', 'only compilers and debuggers read it', ''],
    ['node_modules/web/index.d.ts', 'only compilers and debuggers read it', ''],
    ['apps/.env', 'holds secrets by its name', ''],
    ['node_modules/web/server.pem', 'holds secrets by its name', ''],
    ['apps/one/dist/part.js', 'holds an API key', `x = '${key}'`],
    ['apps/one/dist/list.json', 'holds a password in an address', '["postgres://me:secret@db.example/m"]'],
    ['apps/one/dist/part.js', 'holds a private key', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`],
    ['libs/words/dist/index.js', 'libs: not expected', ''],
    ['node_modules/checker/package.json', 'a package of development', '{"version":"1.0.0"}'],
    ['node_modules/stranger/package.json', 'not in the lockfile', '{}'],
    ['node_modules/web/package.json', '1.0.1 instead of 1.0.0', '{"version":"1.0.1"}'],
  ])('a planted %s is found: %s', async (path, problem, content) => {
    await make();
    plant(path, content);
    expect(complaints()).toContainEqual(expect.stringContaining(problem));
  });

  it('expects a file elsewhere that a program reads, and nothing beside it', async () => {
    await make();
    plant('libs/words/web/page.css', '');
    expect(inspectContents(folder, smallLock, [], ['libs/words/web']).complaints).toEqual([]);
    plant('libs/words/other.css', '');
    expect(inspectContents(folder, smallLock, [], ['libs/words/web']).complaints).toEqual([
      'libs: not expected',
    ]);
  });

  it('finds what others may write, what leads out, and what is lacking', async () => {
    await make();
    chmodSync(join(folder, 'LICENSE'), 0o666);
    symlinkSync('../../package.json', join(folder, 'apps', 'outside'));
    plant(
      'node_modules/web/package.json',
      '{"version":"1.0.0","dependencies":{"unheard":"1","checker":"1"}}',
    );
    expect(complaints()).toEqual([
      'LICENSE: others may write it',
      'apps/outside: leads out',
      'node_modules/web: lacks checker',
    ]);
  });
});
