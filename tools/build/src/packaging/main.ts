import { join, resolve } from 'node:path';
import { type Image, images } from './images';
import { lockedPackages } from './locked-packages';
import { packageApp } from './package-app';
import { inspectContents } from './package-contents';

const root = join(__dirname, '..', '..', '..', '..');

/** Packages one image's app into a folder and looks at what came out. @returns the exit code */
async function run([name = '', folder]: readonly string[]): Promise<number> {
  const image = new Map<string, Image>(Object.entries(images)).get(name);
  if (image === undefined || folder === undefined) {
    process.stderr.write(`usage: npm run package -- <${Object.keys(images).join('|')}> <empty folder>\n`);
    return 2;
  }
  const into = resolve(folder);
  const { files, packages } = await packageApp(root, name, image, into);
  const { complaints, ...total } = inspectContents(into, lockedPackages(root), files, image.reads);
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
