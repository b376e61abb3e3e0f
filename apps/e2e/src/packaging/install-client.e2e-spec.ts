import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import {
  commonJsProgram,
  expectedLine,
  moduleProgram,
  typedProgram,
  workerConfiguration,
  workerProgram,
} from './client-programs';
import { InstalledClient } from './installed-client';

const run = promisify(execFile);
/** Folder with the runtimes of customers, which the deep tests install. */
const runtimes = process.env['CUSTOMER_RUNTIMES'];
const runtime = (...path: string[]) => join(runtimes ?? '', 'node_modules', ...path);

describe('the packed TypeScript client, installed in a fresh folder,', () => {
  let client: InstalledClient;

  beforeAll(async () => {
    client = await InstalledClient.make();
    client.write('program.mjs', moduleProgram);
    client.write('program.cjs', commonJsProgram);
  });
  afterAll(() => client.remove());

  const outputOf = async (program: string, ...args: string[]) => {
    const { stdout, stderr } = await run(program, args, { cwd: client.folder });
    return `${stdout}${stderr}`;
  };

  it('brings no other package', () => {
    expect(client.packages).toEqual(['india-market-data']);
  });

  it.each(['program.mjs', 'program.cjs'])('works under the Node of the project: %s', async (program) => {
    expect(await outputOf(process.execPath, program)).toBe(`${expectedLine}\n`);
  });

  const inDeepTests = runtimes === undefined ? it.skip : it;
  const note = runtimes === undefined ? ' (skipped: the deep tests install it)' : '';

  inDeepTests.each(['node-20', 'node-22'])(
    `works under an older Node, imported and required: %s${note}`,
    async (name) => {
      for (const program of ['program.mjs', 'program.cjs'])
        expect(await outputOf(runtime(name, 'bin', 'node'), program)).toBe(`${expectedLine}\n`);
    },
  );

  inDeepTests(`works under Deno${note}`, async () => {
    const deno = runtime('@deno', 'linux-x64-glibc', 'deno');
    expect(await outputOf(deno, 'run', '--node-modules-dir=manual', 'program.mjs')).toContain(expectedLine);
  });

  inDeepTests(`works under Bun${note}`, async () => {
    expect(await outputOf(runtime('@oven', 'bun-linux-x64', 'bin', 'bun'), 'program.mjs')).toContain(
      expectedLine,
    );
  });

  inDeepTests(`works in Workers${note}`, async () => {
    const entry = client.write('worker-source.mjs', workerProgram);
    const outfile = join(client.folder, 'worker.js');
    await build({ entryPoints: [entry], bundle: true, format: 'esm', external: ['node:crypto'], outfile });
    client.write('config.capnp', workerConfiguration);
    const workerd = runtime('@cloudflare', 'workerd-linux-64', 'bin', 'workerd');
    expect(await outputOf(workerd, 'test', 'config.capnp')).toContain(expectedLine);
  });

  inDeepTests.each(['typescript-5', 'typescript-7'])(
    `has types for the oldest and the newest TypeScript: %s${note}`,
    async (name) => {
      const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit'];
      const target = ['--target', 'es2022', '--module', 'node16', '--moduleResolution', 'node16'];
      const lib = ['--lib', 'es2022,dom,dom.iterable'];
      const tsc = runtime(name, 'bin', 'tsc');
      const file = client.write('oldest.mts', typedProgram);
      expect(await outputOf(process.execPath, tsc, ...strict, ...target, ...lib, file)).toBe('');
    },
  );

  it('is small: one resource below 8 KB, all of it below 25 KB', async () => {
    const sizeOf = async (text: string) => {
      const stdin = { contents: text, resolveDir: client.folder };
      const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false });
      return outputFiles[0]?.contents.length ?? 0;
    };
    const one =
      "import { Connection, IposResource } from 'india-market-data'; console.log(new IposResource(new Connection({ apiKey: 'a' })));";
    expect(await sizeOf(one)).toBeLessThan(8_000);
    expect(await sizeOf("export * from 'india-market-data';")).toBeLessThan(25_000);
  });

  it('uses `node:crypto` for webhooks alone, and neither `Buffer` nor `process`', () => {
    const main = readFileSync(join(client.made, 'index.js'), 'utf8');
    expect(main).not.toMatch(/node:|\bBuffer\b|\bprocess\b/);
    expect(readFileSync(join(client.made, 'webhooks.js'), 'utf8')).not.toMatch(/\bBuffer\b|\bprocess\b/);
  });

  it.each([
    ['node16', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16, 'use.mts'],
    ['node16 in CommonJS', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16, 'use.cts'],
    ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler, 'use.ts'],
  ])('has types for strict programs, resolved by %s', (_name, module, moduleResolution, name) => {
    const program = ts.createProgram([client.write(name, typedProgram)], {
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
      ...{ module, moduleResolution, target: ts.ScriptTarget.ES2022, types: [] },
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    });
    const wrong = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
      const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
      return `${file?.fileName}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    expect(wrong).toEqual([]);
  });

  it('is what publint and Are The Types Wrong expect of a package', async () => {
    const script = `
      import { readFileSync } from 'node:fs';
      import { publint } from 'publint';
      import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
      const { messages } = await publint({ pkgDir: process.argv[1], strict: true });
      const { problems } = await checkPackage(createPackageFromTarballData(readFileSync(process.argv[2])));
      console.log(JSON.stringify({ messages, problems }));`;
    const args = ['--input-type=module', '--eval', script, client.made, client.packed];
    const { stdout } = await run(process.execPath, args, { cwd: join(__dirname, '..', '..', '..', '..') });
    // Resolution by Node 10 knows no `exports`: its oldest supported version has them.
    const { messages, problems } = JSON.parse(stdout) as {
      messages: object[];
      problems: { resolutionKind?: string }[];
    };
    expect(messages).toEqual([]);
    expect(problems.filter(({ resolutionKind }) => resolutionKind !== 'node10')).toEqual([]);
  });
});
