import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageClients } from '../client-packages/package-clients';
import { type Image, images } from './images';
import { lockedPackages } from './locked-packages';
import { type MadeFolders, packageApp } from './package-app';
import { inspectContents } from './package-contents';

const root = join(__dirname, '..', '..', '..', '..');

/** Packages one image's app into a folder and looks at what came out, or packs the clients. @returns the exit code */
async function run([name = '', folder]: readonly string[]): Promise<number> {
  if (name === 'clients' && folder !== undefined) {
    await packageClients(resolve(folder));
    const written = readdirSync(folder).map((file) => `  ${file}\n`);
    process.stdout.write(`${resolve(folder)}:\n${written.join('')}`);
    return 0;
  }
  const image = new Map<string, Image>(Object.entries(images)).get(name);
  if (image === undefined || folder === undefined) {
    process.stderr.write(
      `usage: npm run package -- <${[...Object.keys(images), 'clients'].join('|')}> <empty folder>\n`,
    );
    return 2;
  }
  const made: MadeFolders = name === 'api' ? { 'dist/packages': packageClients } : {};
  const into = resolve(folder);
  const { files, packages } = await packageApp(root, name, image, into, { made });
  const reads = [...(image.reads ?? []), ...Object.keys(made)];
  const { complaints, ...total } = inspectContents(into, lockedPackages(root), files, reads);
  const size = `${(total.bytes / 1_000_000).toFixed(1)} MB in ${total.files} files`;
  process.stdout.write(`${name}: ${files.length} compiled files, ${packages.length} packages, ${size}\n`);
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
  return complaints.length === 0 ? 0 : 1;
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
