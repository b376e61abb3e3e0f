import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { ResponseReader } from '@market/source-kit';
import { ReaderApart } from './reader-apart';

/** Program that replies to each payload after a while with its body, or with its own process id for the body `pid`. */
const echo = `
  process.on('disconnect', () => process.exit(0));
  const { serialize } = require('node:v8');
  process.on('message', ({ payload }) => {
    const value = payload.body === 'pid' ? String(process.pid) : payload.body;
    setTimeout(() => process.send({ bytes: serialize(value) }), 100);
  });
  process.send({ ready: true });`;
const status = (kilobytes: number) => `Name:\tnode\nVmRSS:\t${kilobytes} kB\n`;
const anyText: ResponseReader<string> = { id: 'grove.text', wire: z.string() };

describe('ReaderApart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reader-'));
  const program = join(folder, 'echo.js');
  let reader: ReaderApart;

  beforeAll(() => writeFileSync(program, echo));
  beforeEach(() => {
    reader = new ReaderApart(program, { timeoutMs: 10_000, heapMb: 64, extraBytes: 1024 * 1024 });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    reader.onApplicationShutdown();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('reads other payloads although a check of the memory finishes late', async () => {
    const late = Promise.withResolvers<string>();
    jest
      .spyOn(files, 'readFile')
      .mockResolvedValue(status(1_000))
      .mockResolvedValueOnce(status(1_000))
      .mockReturnValueOnce(late.promise);
    await expect(reader.read(anyText, { request: '/one', body: 'one' })).resolves.toBe('one');
    const next = reader.read(anyText, { request: '/two', body: 'two' });
    late.resolve(status(100_000));
    await expect(next).resolves.toBe('two');
  });

  it.each([
    ['reads on in a process', 1_400, true],
    ['ends a process', 1_600, false],
  ])(
    '%s that has %d kilobytes after a payload, and had 1 000 when idle',
    async (_title, kilobytes, isSame) => {
      jest.spyOn(files, 'readFile').mockResolvedValue(status(kilobytes)).mockResolvedValueOnce(status(1_000));
      const first = await reader.read(anyText, { request: '/one', body: 'pid' });
      expect((await reader.read(anyText, { request: '/two', body: 'pid' })) === first).toBe(isSame);
    },
  );
});
