import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PayloadArchive } from './payload-archive';

describe('PayloadArchive', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'archive-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const now = new Date('2026-11-20T18:30:00.000Z');
  const payload = { request: '/mangoes', body: '[{"village":"आम"}]' };

  it('keeps a body as it came, under feed and Indian day', async () => {
    const archive = new PayloadArchive(folder);
    const kept = await archive.keep('grove.mangoes', payload, now);
    expect(kept).toEqual({
      request: '/mangoes',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: Buffer.byteLength(payload.body),
      file: join('grove.mangoes', '2026-11-21', `${kept.sha256.slice(0, 32)}.gz`),
    });
    await expect(archive.read(kept.file)).resolves.toBe(payload.body);
  });

  it('keeps equal answers of one day once, also when they come at once', async () => {
    const archive = new PayloadArchive(folder);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => archive.keep('grove.mangoes', payload, now)),
    );
    expect(new Set(all.map(({ file }) => file)).size).toBe(1);
    expect(readdirSync(join(folder, 'grove.mangoes', '2026-11-21'))).toHaveLength(1);
  });

  it('fails for a payload that is no longer kept', async () => {
    await expect(new PayloadArchive(folder).read('grove.mangoes/2020-01-01/x.gz')).rejects.toThrow('ENOENT');
  });
});
