import { parse } from 'yaml';
import { pathsLike, textOf } from './repository.fixture';

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Job {
  readonly strategy?: { readonly matrix: { readonly part: readonly string[] } };
  readonly steps: readonly { readonly run?: string }[];
}

const stepsOf = (file: string) => {
  const { jobs } = parse(textOf(file)) as Workflow;
  return Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
};

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Returns the names of the projects that the sources of a folder import, without those of planted violations. */
function projectsImportedIn(folder: string): Set<string> {
  const sources = pathsLike(`${folder}/**/*.{ts,tsx}`).filter((path) => !path.includes('__fence-canary__'));
  const imports =
    /^(?:import|export|\}).* from '(@market\/[a-z-]+)|(?:import|require)\('(@market\/[a-z-]+)/gm;
  const names = sources.flatMap((path) =>
    Array.from(textOf(path).matchAll(imports), ([, of, by]) => of ?? by),
  );
  return new Set(names.filter((name) => name !== undefined));
}

/** Files that no program loads. */
const ofTests = /\.(?:spec|int-spec|e2e-spec|fixture)\.tsx?$|\/testing\/|\/__fixtures__\//;
/** Tells whether a project is test code as a whole. */
const isMadeOfTests = (folder: string) => ['apps/e2e', 'libs/platform/testing'].includes(folder);

describe('the files of the project', () => {
  it('package.json of each project names the projects that it imports', () => {
    const manifests = pathsLike('{apps,libs,tools}/**/package.json').map((path) => ({
      folder: path.replace(/\/package\.json$/, ''),
      manifest: JSON.parse(textOf(path)) as Manifest,
    }));
    expect(manifests.length).toBeGreaterThan(40);
    const projects = new Set(manifests.map(({ manifest: { name } }) => name));
    const missing = manifests.flatMap(({ folder, manifest: { name, dependencies, devDependencies } }) =>
      [...projectsImportedIn(folder)]
        .filter((one) => projects.has(one) && one !== name)
        .filter((one) => !Object.hasOwn({ ...dependencies, ...devDependencies }, one))
        .map((one) => `${name} imports ${one}`),
    );
    expect(missing).toEqual([]);
  });

  it('package.json of each project names no project that it does not use, and none for its tests alone as one that it ships', () => {
    const superfluous = pathsLike('{apps,libs,tools}/**/package.json').flatMap((path) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(path)) as Manifest;
      const folder = path.replace(/\/package\.json$/, '');
      const sources = pathsLike(`${folder}/**/*.{ts,tsx,mjs,cjs}`);
      const namedIn = (files: readonly string[], name: string) =>
        files.some((file) => new RegExp(`['"\`]${name}(?:/[^'"\`]*)?['"\`]`).test(textOf(file)));
      const shipped = isMadeOfTests(folder) ? sources : sources.filter((file) => !ofTests.test(file));
      return [
        ...Object.keys(dependencies).filter((name) => !namedIn(shipped, name)),
        ...Object.keys(devDependencies).filter((name) => !namedIn(sources, name)),
      ].map((name) => `${path}: ${name}`);
    });
    expect(superfluous).toEqual([]);
  });

  it('.github/workflows/ci.yml installs from the lockfile and runs all parts of npm test by .ci/run', () => {
    const file = '.github/workflows/ci.yml';
    expect(stepsOf(file)).toEqual(expect.arrayContaining(['npm ci', '.ci/run ${{ matrix.part }}']));
    const { jobs } = parse(textOf(file)) as Workflow;
    const words = Object.values(jobs).flatMap(({ strategy }) =>
      (strategy?.matrix.part ?? []).flatMap((part) => part.split(' ')),
    );
    expect(words.filter((word) => word !== 'e2e').sort()).toEqual([
      ...['--shard=1/2', '--shard=2/2', 'integration', 'static', 'unit'],
    ]);
    expect(words.filter((word) => word === 'e2e')).toHaveLength(2);
    expect(textOf('.ci/run')).toContain('exec npm test -- "$@"');
  });

  it('.github/workflows/release.yml asks for weaknesses and writes the bill of materials', () => {
    const steps = stepsOf('.github/workflows/release.yml');
    expect(steps).toEqual(expect.arrayContaining(['npm ci', 'npm run audit', 'npm run sbom']));
  });

  it('.github/workflows/nightly.yml runs the repetitions', () => {
    expect(stepsOf('.github/workflows/nightly.yml')).toContain('npm run test:deep');
  });

  it('.editorconfig has the line length and indentation of prettier', () => {
    const prettier = JSON.parse(textOf('.prettierrc.json')) as { printWidth: number; tabWidth?: number };
    const [, everywhere = ''] = /\[\*\]\n([^[]*)/.exec(textOf('.editorconfig')) ?? [];
    expect(everywhere).toContain(`max_line_length = ${prettier.printWidth}\n`);
    expect(everywhere).toContain(`indent_size = ${prettier.tabWidth ?? 2}\n`);
  });

  it('CHANGELOG.md has a section for what is not released yet and one for the version of package.json', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    const sections = Array.from(textOf('CHANGELOG.md').matchAll(/^## \[([^\]]+)\]/gm), ([, name]) => name);
    expect(sections[0]).toBe('Unreleased');
    expect(sections).toContain(version);
  });
});
