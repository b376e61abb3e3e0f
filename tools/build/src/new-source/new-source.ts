import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { formatFiles, generateFiles, names, type Tree, updateJson } from '@nx/devkit';

/** The folder of the generator's templates, from the sources as from the compiled files. */
const templates = resolve(__dirname, '../../new-source/files');

/** Options of the generator. */
export interface NewSourceOptions {
  /** Id of the source, for example `money-desk`. */
  readonly name: string;
  readonly kind: keyof typeof kinds;
  /** Default: made from the id. */
  readonly title?: string;
  /** Base URL of its host, without a path. */
  readonly url: string;
  /** Neither link the package nor write the files that are made from the sources. */
  readonly skipInstall?: boolean;
}

/** Request and payload of the sources of each kind; the payload is a file of `replay/`. */
const kinds = {
  gmp: { topic: 'Gmp', request: '/ipo-gmp', payload: 'premiums.html' },
  notices: { topic: 'Notices', request: '/api/notices', payload: 'notices.json' },
} as const;

/**
 * Nx generator `@market/build:source`: makes the folder of a source, and names it in the two files that list sources.
 *
 * Errors: `RangeError` for a name, a title or a URL that cannot be used, or a source that exists.
 *
 * @returns what Nx runs when the files are written: links the package and makes what is made from the sources
 */
export async function newSource(tree: Tree, options: NewSourceOptions): Promise<() => void> {
  const { name: id, kind, url } = options;
  const folder = `libs/sources/${id}`;
  const spelled = names(id);
  const title = options.title ?? spelled.className.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
  if (!/^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/.test(id)) throw new RangeError(`${id} is no id of a source`);
  if (!/^[\p{L}\p{N}][^\p{Cc}`*/]*$/u.test(title)) throw new RangeError(`${title} is no title of a source`);
  if (!/^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(url)) throw new RangeError(`${url} is no base URL`);
  if (tree.exists(folder)) throw new RangeError(`${folder} exists`);

  const words = {
    ...kinds[kind],
    ...{ id, kind, title, url, name: spelled.propertyName, className: spelled.className },
    hostKey: id.toUpperCase().replaceAll('-', '_'),
    quoted: (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`,
  };
  for (const part of ['every-kind', kind]) generateFiles(tree, resolve(templates, part), folder, words);
  listSource(tree, id, spelled.propertyName);
  await formatFiles(tree);
  return () => {
    if (options.skipInstall !== true) makeFiles(tree.root);
  };
}

/** Names the source in the dependencies of the ingestor and in its list. */
function listSource(tree: Tree, id: string, name: string): void {
  updateJson<{ dependencies: Record<string, string> }>(tree, 'apps/ingestor/package.json', (manifest) => ({
    ...manifest,
    dependencies: { ...manifest.dependencies, [`@market/source-${id}`]: '*' },
  }));
  const list = 'apps/ingestor/src/sources.ts';
  const text = tree.read(list, 'utf8') ?? '';
  const lastEntry = /^\];$/m;
  if (!lastEntry.test(text)) throw new RangeError(`${list} has no list of sources`);
  const listed = text.replace(lastEntry, `  ${name}Source,\n];`);
  tree.write(list, `import { ${name}Source } from '@market/source-${id}';\n${listed}`);
}

function makeFiles(root: string): void {
  const steps = [
    ['install', '--no-audit', '--no-fund'],
    ['run', 'docs'],
  ];
  for (const step of steps) {
    const { status } = spawnSync('npm', step, { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm ${step.join(' ')} failed`);
  }
}
