import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinProgram } from './join-program';
import { smallWorkspace, type SmallWorkspace } from './small-workspace.fixture';

const entry = 'apps/one/dist/main.js';

describe('joinProgram', () => {
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
    const file = join(workspace.root, 'joined.js');
    const files = await joinProgram(workspace.root, entry, new Set(['checker']), file);
    return { file, files };
  };
  /** What it prints where nothing of the workspace is. */
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

  it('keeps the names of functions and classes, and lines that can be read', async () => {
    workspace.write(
      entry,
      `class Reader { static make() { return new this(); } }
       class PremiumReader extends Reader {
         static log = PremiumReader.name;
         readPremium() { throw new Error([Reader.name, PremiumReader.name, PremiumReader.log].join(' ')); }
       }
       // ${'a remark '.repeat(50)}
       const sum = ${Array.from({ length: 400 }, (_, at) => `${at} `).join('+ ')};
       try { new PremiumReader().readPremium(); } catch ({ stack }) { console.log(stack); }`,
    );
    const stack = await printed();
    expect(stack).toContain('Error: Reader PremiumReader PremiumReader');
    expect(stack).toMatch(/at _?PremiumReader\.readPremium \(.*main\.js:\d+:\d+\)/);
    const lines = readFileSync((await joined()).file, 'utf8').split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(300);
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
