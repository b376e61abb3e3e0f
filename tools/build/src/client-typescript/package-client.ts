import { mkdirSync, readFileSync, rmSync, writeFileSync, copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import ts from 'typescript';

const root = join(__dirname, '..', '..', '..', '..');
const project = join(root, 'libs', 'client-typescript');

/** Entry points by their file names in the package. */
const entries = { index: 'index.ts', webhooks: 'webhooks/index.ts', testing: 'testing/index.ts' } as const;

/** Oldest platforms on which the package runs: Node 20, and browsers' engines of its time. */
const target = 'es2022';

/**
 * Makes the package of the TypeScript client in an empty folder: ES modules that share their parts, CommonJS, and declarations for
 * both. Errors: `Error` with what the compiler has against the declarations.
 */
export async function packageClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entryPoints = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, join(project, 'src', file)]),
  );
  const shared: BuildOptions = {
    entryPoints,
    bundle: true,
    platform: 'neutral',
    external: ['node:crypto'],
    target,
  };
  await build({
    ...shared,
    format: 'esm',
    outdir: folder,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
  });
  await build({ ...shared, format: 'cjs', outdir: folder, outExtension: { '.js': '.cjs' } });
  writeDeclarations(folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  copyFileSync(join(project, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Makes the manifest of the package from that of the project. */
function manifest(): object {
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const exported = Object.entries(entries).map(([entry, file]): [string, unknown] => {
    const declared = file.replace(/\.ts$/, '');
    return [
      entry === 'index' ? '.' : `./${entry}`,
      {
        import: { types: `./types/${declared}.d.ts`, default: `./${entry}.js` },
        require: { types: `./types-cjs/${declared}.d.cts`, default: `./${entry}.cjs` },
      },
    ];
  });
  return {
    ...{ name, version, description, license, type: 'module', sideEffects: false },
    engines: { node: '>=20' },
    ...{ main: './index.cjs', module: './index.js', types: './types-cjs/index.d.cts' },
    exports: Object.fromEntries([...exported, ['./package.json', './package.json']]) as object,
  };
}

/** Writes declarations for ES modules and for CommonJS, each with the endings that its importers resolve. */
function writeDeclarations(folder: string): void {
  const outDir = join(folder, 'types');
  const program = ts.createProgram(
    Object.values(entries).map((file) => join(project, 'src', file)),
    {
      ...{ strict: true, declaration: true, emitDeclarationOnly: true, skipLibCheck: true, outDir },
      ...{
        rootDir: join(project, 'src'),
        types: ['node'],
        typeRoots: [join(root, 'node_modules', '@types')],
      },
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2024.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  );
  const { diagnostics } = program.emit();
  const wrong = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (wrong.length > 0) throw new Error(ts.formatDiagnostics(wrong, formatHost));
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  );
  for (const file of files) {
    const text = readFileSync(join(outDir, file), 'utf8');
    writeFileSync(join(outDir, file), withEndings(text, file, files, '.js'));
    const other = join(folder, 'types-cjs', file.replace(/\.ts$/, '.cts'));
    mkdirSync(join(other, '..'), { recursive: true });
    writeFileSync(other, withEndings(text, file, files, '.cjs'));
  }
}

/** Adds endings to the relative imports of a declaration, and the index to those of a folder. */
function withEndings(text: string, file: string, files: readonly string[], ending: string): string {
  return text.replace(
    /(from |import\()(['"])(\.\.?\/[^'"]*)\2/g,
    (_, start: string, quote: string, path: string) => {
      const isFile = files.includes(join(file, '..', `${path}.d.ts`));
      return `${start}${quote}${isFile ? path : `${path}/index`}${ending}${quote}`;
    },
  );
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => project,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

if (require.main === module) void packageClient(join(project, 'dist', 'package'));
