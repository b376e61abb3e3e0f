import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { AnswerReader } from '../feed';
import { ReaderApart } from './reader-apart';

/** Answers each payload with its body, after a while. */
const echo = `
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, payload }) => setTimeout(() => process.send({ id, value: payload.body }), 100));
  process.send({ ready: true });`;
const status = (kilobytes: number) => `Name:\tnode\nVmRSS:\t${kilobytes} kB\n`;
const anyText: AnswerReader<string> = { id: 'grove.text', wire: z.string() };

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

  it('a look at the memory that comes back late costs no other payload its reading', async () => {
    const late = Promise.withResolvers<string>();
    jest.spyOn(files, 'readFile').mockReturnValue(late.promise).mockResolvedValueOnce(status(1_000));
    await expect(reader.read(anyText, { request: '/one', body: 'one' })).resolves.toBe('one');
    const next = reader.read(anyText, { request: '/two', body: 'two' });
    late.resolve(status(100_000));
    jest.spyOn(files, 'readFile').mockResolvedValue(status(1_000));
    await expect(next).resolves.toBe('two');
  });
});
