import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace, type WorkspaceCopy } from '../recipes/workspace-copy';

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** Set by the deep tests: the copy of the workspace takes longer than the packing. */
const isDeep = process.env['PACK_IN_A_COPY'] !== undefined;
const title = 'the clients, in a workspace that has only the packages that npm start installs,';

(isDeep ? describe : describe.skip)(isDeep ? title : `${title} (skipped: the deep tests run it)`, () => {
  let copy: WorkspaceCopy;

  beforeAll(() => {
    copy = copyWorkspace();
    const { packages } = JSON.parse(readFileSync(join(copy.folder, 'package-lock.json'), 'utf8')) as Lockfile;
    const development = Object.keys(packages).filter((path) => packages[path]?.dev === true);
    expect(development).toContain('node_modules/prettier');
    // The build keeps files that it made before.
    const made = ['made-sources.json', 'packed-clients.txt'].map((name) => `node_modules/.cache/${name}`);
    for (const path of [...development, ...made, 'dist/packages'])
      rmSync(join(copy.folder, path), { recursive: true, force: true });
  });
  afterAll(() => copy.remove());

  const pack = () => copy.run(process.execPath, ['tools/bootstrap/pack-clients.mjs']);
  const failure = () => join(copy.folder, 'dist', 'packages-failure.txt');

  it('are not packed without a package that packing needs, and the reason is kept for their page', async () => {
    const bundler = join(copy.folder, 'node_modules', 'esbuild', 'package.json');
    const text = readFileSync(bundler);
    rmSync(bundler);
    expect((await pack()).code).not.toBe(0);
    expect(readFileSync(failure(), 'utf8')).toMatch(/^Error: Cannot find .*esbuild/);
    expect(readFileSync(failure(), 'utf8')).not.toContain(copy.folder);
    writeFileSync(bundler, text);
  });

  it('are packed, all four, and no failure is kept', async () => {
    const { code, output } = await pack();
    expect([code, output]).toEqual([0, output]);
    expect(readdirSync(join(copy.folder, 'dist', 'packages')).toSorted()).toEqual([
      expect.stringMatching(/^india-market-data-\d.*\.tgz$/),
      expect.stringMatching(/^india-market-data-cli-.*\.tgz$/),
      expect.stringMatching(/^india-market-data-mcp-.*\.tgz$/),
      expect.stringMatching(/^india_market_data-.*\.whl$/),
    ]);
    expect(existsSync(failure())).toBe(false);
  });
});
