import { parse } from 'yaml';
import { textOf } from './repository.fixture';

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

describe('the files of the project', () => {
  it('.github/workflows/ci.yml installs from the lockfile and runs what .ci/run runs', () => {
    const { jobs } = parse(textOf('.github/workflows/ci.yml')) as Workflow;
    const steps = Object.values(jobs).flatMap((job) => job.steps.map(({ run }) => run));
    expect(steps).toEqual(expect.arrayContaining(['npm ci', '.ci/run']));
    expect(textOf('.ci/run')).toContain('exec npm test');
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
