import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinPrograms } from './join-programs';
import { smallLock, smallWorkspace, type SmallWorkspace } from './small-workspace.fixture';

const entry = 'apps/one/dist/main.js';

describe('joinPrograms', () => {
  let workspace: SmallWorkspace;
  let elsewhere: string;

  beforeEach(() => {
    workspace = smallWorkspace();
    elsewhere = mkdtempSync(join(tmpdir(), 'joined-program-'));
  });
  afterEach(() => {
    workspace.remove();
    rmSync(elsewhere, { recursive: true, force: true });
  });

  const joined = async () => {
    const files = await joinPrograms(workspace.root, smallLock, { joined: entry }, workspace.root);
    return { file: join(workspace.root, 'joined.js'), files };
  };
  /** Resolves to the output of a program in a folder without the workspace. */
  const printed = async () => {
    const alone = join(elsewhere, 'main.js');
    copyFileSync((await joined()).file, alone);
    return execFileSync(process.execPath, [alone], { encoding: 'utf8', cwd: elsewhere }).trim();
  };

  it('runs without the workspace: libs, data, CommonJS and ES modules are in it', async () => {
    workspace.write('libs/words/dist/index.js', 'exports.list = require("./list.json");');
    workspace.write('libs/words/dist/list.json', '["word"]');
    workspace.write('node_modules/web/package.json', {
      ...{ version: '1.0.0', type: 'module' },
      exports: { module: './for-bundlers.js', default: './index.js' },
    });
    workspace.write('node_modules/web/for-bundlers.js', 'export const kind = "not what Node loads";');
    workspace.write(
      'node_modules/web/index.js',
      `import { createRequire } from 'node:module';
       import deep from 'deep';
       export const kind = typeof createRequire(import.meta.url).resolve;
       export default deep.text;`,
    );
    // As compilers write CommonJS. Of an ES module, Node gives all of it as the default.
    workspace.write(
      'node_modules/web/node_modules/deep/index.js',
      'exports.__esModule = true; exports.text = "deep";',
    );
    workspace.write(
      entry,
      `const web = require('web');
       console.log(require('@market/words').list[0], web.kind, web.default);`,
    );
    expect(await printed()).toBe('word function deep');
  });

  it('asks for what is absent when it comes to it, and lets packages look for what is not there', async () => {
    workspace.write(
      'node_modules/web/index.js',
      `exports.codes = [() => require('never-heard-of/part'), () => import('@never/heard-of')].map(
         async (load) => { try { await load(); } catch ({ code }) { return code; } });`,
    );
    workspace.write(
      entry,
      `const checker = async () => { try { require('checker/part'); } catch ({ code }) { return code; } };
       Promise.all([checker(), ...require('web').codes]).then((codes) => console.log(...codes));`,
    );
    expect(await printed()).toBe('MODULE_NOT_FOUND MODULE_NOT_FOUND ERR_MODULE_NOT_FOUND');
  });

  it.each(['@market/gone', '@market/words/hidden', './gone', 'never-heard-of'])(
    'lets no file of the workspace load what is not there: %s',
    async (name) => {
      workspace.write(entry, `require('${name}');`);
      await expect(joined()).rejects.toThrow(`Could not resolve "${name}"`);
    },
  );

  it('takes no package of development in, whoever asks for it', async () => {
    workspace.write('node_modules/checker/index.js', 'module.exports = "checker is in it";');
    workspace.write('node_modules/web/index.js', 'try { module.exports = require("checker"); } catch { }');
    workspace.write(entry, `console.log(typeof require('web'));`);
    expect(await printed()).toBe('object');
  });

  it('keeps the names of classes, whatever else is called so, and says nothing else for them', async () => {
    workspace.write('node_modules/web/package.json', { version: '1.0.0', type: 'module' });
    workspace.write(
      'node_modules/web/index.js',
      `let Reader = class Reader { static own = Reader.name; };
       export class Failure extends Error { get name() { return this.constructor.name; } }
       export const text = '=class _Reader{static{';
       export { Reader };`,
    );
    workspace.write(
      'apps/one/dist/part.js',
      `class Failure extends Error {} exports.Failure = Failure; class Titled { static name() { return 1; } }
       exports.Titled = Titled;`,
    );
    workspace.write(
      entry,
      `const { Reader, Failure, text } = require('web'); const part = require('./part');
       class Grown extends Failure { static make() { return new Grown(); } }
       console.log(Reader.name, Reader.own, new Failure().name, Grown.make().name, part.Failure.name,
         part.Titled.name(), text);`,
    );
    expect(await printed()).toBe('Reader Reader Failure Grown Failure 1 =class _Reader{static{');
  });

  it('leaves lines that can be read, at which a stack points', async () => {
    workspace.write(
      entry,
      `function readPremium() { throw new Error('here'); }
       // ${'a remark '.repeat(50)}
       const sum = ${Array.from({ length: 400 }, (_, at) => `${at} `).join('+ ')};
       try { readPremium(); } catch ({ stack }) { console.log(stack); }`,
    );
    expect(await printed()).toMatch(/at readPremium \(.*main\.js:\d+:\d+\)/);
    const lines = readFileSync((await joined()).file, 'utf8').split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(500);
  });

  it('tells the files that are in it, relative to the workspace', async () => {
    const { files } = await joined();
    expect([...files].sort()).toEqual([
      'apps/one/dist/main.js',
      'apps/one/dist/part.js',
      'libs/words/dist/folder/index.js',
      'libs/words/dist/index.js',
      'libs/words/dist/list.json',
      'node_modules/web/index.js',
    ]);
  });
});
