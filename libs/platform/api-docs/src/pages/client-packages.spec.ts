import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClientPackages } from './client-packages';
import { clientsPage } from './clients-page';

const names = [
  'india-market-data-1.2.0.tgz',
  'india_market_data-1.2.0-py3-none-any.whl',
  'india-market-data-cli-1.2.0.tgz',
  'india-market-data-mcp-1.2.0.tgz',
];

describe('the packed clients', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'market-given-'));
    for (const name of [...names, 'notes.txt', '.npmrc']) writeFileSync(join(folder, name), name);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are those of the folder by kind, with the SHA-256 of their bytes, and no other file', () => {
    const sums = names.map((file) => [file, createHash('sha256').update(file).digest('hex')]);
    expect(new ClientPackages(() => folder).all.map(({ file, sha256 }) => [file, sha256])).toEqual(sums);
  });

  it('are sent as they are, never compressed again, and by their names alone', async () => {
    writeFileSync(join(folder, names[0] ?? ''), 'x'.repeat(5_000));
    const packages = new ClientPackages(() => folder);
    const document = await packages.find(names[0] ?? '');
    const { headers, body } = document?.response({ headers: { 'accept-encoding': 'br, gzip' } }) ?? {};
    expect(headers).toEqual(expect.arrayContaining(['application/gzip', '5000']));
    expect(headers).not.toContain('Content-Encoding');
    expect(body).toHaveLength(5_000);
    for (const other of ['notes.txt', '.npmrc', '../package.json']) expect(packages.find(other)).toBeNull();
  });

  it('each stand on the page with the command that installs it from this service', () => {
    const packages = new ClientPackages(() => folder);
    const { markdown, sections } = clientsPage(packages, 'https://api.example', '/docs/assistants');
    for (const { file, sha256, kind } of packages.all) {
      expect(markdown).toContain(`${kind.install} https://api.example/docs/packages/${file}\n`);
      expect(markdown).toContain(`${sha256}  ${file}\n`);
    }
    expect(markdown).toContain(
      `curl -O https://api.example/docs/packages/${names[0]}\nsha256sum --check --ignore-missing SHA256SUMS\n`,
    );
    expect(markdown).toContain('[Assistants](/docs/assistants)');
    expect(markdown).toContain("baseUrl: 'https://api.example'");
    expect(clientsPage(packages, 'https://api.example', null).markdown).not.toContain('/docs/assistants');
    expect(sections()).toHaveLength(6);
  });

  it('may be missing: the page says that they are being built', () => {
    const packages = new ClientPackages(() => null);
    expect(clientsPage(packages, 'https://api.example', null).markdown).toContain('are being built');
  });

  it('may be impossible to build: the page says why and what to do, until there are some', () => {
    const [place, file] = [join(folder, 'packages'), join(folder, 'failure.txt')];
    const packages = new ClientPackages(
      () => place,
      () => file,
    );
    const shown = () => clientsPage(packages, 'https://api.example', null).markdown;
    const editions = ["Error: Cannot find module 'a'", "Error: Cannot find module 'b'"].map((reason) => {
      writeFileSync(file, `${reason}\n`);
      expect(shown()).toContain(`could not be built\n\n\`\`\`text\n${reason}\n\`\`\`\n`);
      expect(shown()).toContain('node tools/bootstrap/pack-clients.mjs');
      return packages.edition;
    });
    mkdirSync(place);
    writeFileSync(join(place, names[0] ?? ''), 'packed');
    expect([packages.failure, shown().includes('Cannot find module')]).toEqual([null, false]);
    expect(new Set([...editions, packages.edition]).size).toBe(3);
  });

  it('are read again when another folder replaces theirs, which may be missing at first', async () => {
    const place = join(folder, 'packages');
    const packages = new ClientPackages(() => place);
    expect([packages.all, packages.find(names[0] ?? '')]).toEqual([[], null]);
    for (const text of ['first', 'other']) {
      const before = packages.edition;
      rmSync(place, { recursive: true, force: true });
      mkdirSync(join(folder, text));
      writeFileSync(join(folder, text, names[0] ?? ''), text);
      renameSync(join(folder, text), place);
      const { body } = (await packages.find(names[0] ?? ''))?.response({ headers: {} }) ?? {};
      expect([String(body), packages.edition === before]).toEqual([text, false]);
    }
  });
});
