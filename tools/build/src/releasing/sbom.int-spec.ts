import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface BillOfMaterials {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly version?: string; readonly purl: string }[];
}

function written(name: string): string {
  const file = join(folder, name);
  execFileSync('npm', ['run', '--silent', 'sbom', '--', file], { cwd: root, stdio: 'pipe' });
  return readFileSync(file, 'utf8');
}

describe('npm run sbom', () => {
  it('lists what runs in production by name and version, nothing of development, and no address of a registry', () => {
    const text = written('first.json');
    const { bomFormat, components } = JSON.parse(text) as BillOfMaterials;
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
    const missing = Object.entries(dependencies).filter(
      ([name, version]) => !listed.has(`pkg:npm/${name}@${version}`),
    );
    expect(missing).toEqual([]);
    expect(components.filter(({ name }) => ['jest', 'eslint', 'prettier'].includes(name))).toEqual([]);
    expect(text).not.toMatch(/registry/i);
  });

  it('writes the same bytes for the same lockfile', () => {
    expect(written('second.json')).toBe(written('third.json'));
  });
});
