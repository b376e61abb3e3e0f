import files from 'node:fs/promises';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

  it('stores a body unchanged, under feed and Indian day', async () => {
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

  it('stores equal payloads of one day once, also concurrent ones', async () => {
    const archive = new PayloadArchive(folder);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => archive.keep('grove.mangoes', payload, now)),
    );
    expect(new Set(all.map(({ file }) => file)).size).toBe(1);
    expect(readdirSync(join(folder, 'grove.mangoes', '2026-11-21'))).toHaveLength(1);
  });

  it('names a full disk as the reason, and leaves no part of the payload on it', async () => {
    const write = files.writeFile;
    const full = jest.spyOn(files, 'writeFile').mockImplementationOnce(async (path, content) => {
      await write(path, (content as Buffer).subarray(0, 4));
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    const archive = new PayloadArchive(folder);
    await expect(archive.keep('grove.mangoes', payload, now)).rejects.toThrow(
      'the payload could not be kept: the disk is full (ENOSPC)',
    );
    full.mockRestore();
    expect(readdirSync(join(folder, 'grove.mangoes', '2026-11-21'))).toEqual([]);
    await expect(archive.keep('grove.mangoes', payload, now)).resolves.toMatchObject({ request: '/mangoes' });
  });

  it('names the reason why the folder of a payload cannot be made', async () => {
    writeFileSync(join(folder, 'grove.mangoes'), '');
    await expect(new PayloadArchive(folder).keep('grove.mangoes', payload, now)).rejects.toThrow(
      /the payload could not be kept: the folder of payloads fails \((ENOTDIR|EEXIST)\)/,
    );
  });

  it('rejects for a payload that is no longer stored', async () => {
    await expect(new PayloadArchive(folder).read('grove.mangoes/2020-01-01/x.gz')).rejects.toThrow('ENOENT');
  });
});
