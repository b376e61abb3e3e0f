import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indianDay, instantInIndia } from '@market/kernel';
import { ReaderApart, type ReadingBounds } from '@market/ingest';
import { type Feed, type Payload, ReaderAtHand, SourceBlocked, SourceFailed } from '@market/source-kit';
import { sources } from './sources';

const program = join(__dirname, '..', 'dist', 'reader.js');
const bounds: ReadingBounds = { timeoutMs: 60_000, heapMb: 256, extraBytes: 512 * 1024 * 1024 };
const today = indianDay('2026-11-20');
const time = { now: instantInIndia(today, '12:00'), today };
const ingest = join(__dirname, '..', '..', '..', 'libs', 'platform', 'source-kit', 'dist');
const payloads = join(__dirname, '..', '..', '..', 'tools', 'invented-market', 'payloads');
const feeds = sources.flatMap((source) => source.feeds);

function feed(id: string): Feed {
  const found = feeds.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no feed ${id}`);
  return found;
}

const pastIssues: Payload = {
  request: '/api/public-past-issues',
  body: readFileSync(join(payloads, 'nse', 'public-past-issues.json'), 'utf8'),
};
/** Payload that takes about a second to parse: as many cells as the limits of markup allow. */
const heavyPage: Payload = {
  request: '/heavy',
  body: `<table><tr><td>a</td></tr>${'<tr><td>'.repeat(24_000)}</table>`,
};

/** Waits until a process has ended. @returns whether it ended in time; otherwise it is killed */
async function isGoneWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  process.kill(pid, 'SIGKILL');
  return false;
}

describe('a reader in a separate process', () => {
  const readers: ReaderApart[] = [];
  const aReader = (own: Partial<ReadingBounds> = {}) => {
    const reader = new ReaderApart(program, { ...bounds, ...own });
    readers.push(reader);
    return reader;
  };
  const past = feed('nse.ipo-past');
  const page = feed('ipowatch.gmp');
  const readsOn = async (reader: ReaderApart) => {
    expect((await reader.sift(past, pastIssues, time, null)).records.length).toBeGreaterThan(10);
  };

  afterEach(() => {
    for (const reader of readers.splice(0)) reader.onApplicationShutdown();
  });

  it('parses rows as the reader in this process does, with the same record types and shifted days', async () => {
    const here = await new ReaderAtHand().sift(past, pastIssues, time, 3);
    expect(await aReader().sift(past, pastIssues, time, 3)).toEqual(here);
  });

  it('parses values for feeds whose next requests depend on them', async () => {
    const payload = { request: '/list', body: '{"Table":[{},{}]}' };
    const reader = sources
      .flatMap((source) => source.readers ?? [])
      .find(({ id }) => id === 'bse.consolidated-book');
    expect(reader && (await aReader().read(reader, payload))).toBe(true);
  });

  it('rejects with SourceBlocked or SourceFailed as the parser in the other process did', async () => {
    const reader = aReader();
    const block = { request: '/page', body: '<html>Access denied</html>' };
    await expect(reader.sift(past, block, time, null)).rejects.toThrow(SourceBlocked);
    const other = { request: '/other', body: '{}' };
    await expect(reader.sift(past, other, time, null)).rejects.toThrow(SourceFailed);
    await readsOn(reader);
  });

  it('names a feed that no source of the program has', async () => {
    const invented: Feed = { ...past, id: 'invented.feed' };
    await expect(aReader().sift(invented, pastIssues, time, null)).rejects.toThrow('invented.feed');
  });

  it('ends a parse that takes too long, and starts a new process for the next one', async () => {
    const reader = aReader({ timeoutMs: 1 });
    for (let round = 0; round < 2; round += 1) {
      await expect(reader.sift(page, heavyPage, time, null)).rejects.toThrow(
        '/heavy: reading it was ended: no end within 0.001 s',
      );
    }
  });

  it('ends a parse that fills the heap', async () => {
    const reader = aReader({ heapMb: 40 });
    const manyRows = { request: '/rows', body: `[${'{"symbol":"A","company":"B"},'.repeat(200_000)}{}]` };
    await expect(reader.sift(past, manyRows, time, null)).rejects.toThrow('too much memory');
    await readsOn(reader);
  });

  (process.platform === 'linux' ? it : it.skip)(
    `ends a parse whose memory grows outside the heap${process.platform === 'linux' ? '' : ' (skipped: memory is read on Linux only)'}`,
    async () => {
      const reader = aReader({ extraBytes: 8 * 1024 * 1024 });
      await expect(reader.sift(page, heavyPage, time, null)).rejects.toThrow('too much memory');
    },
  );

  it('starts again after it was shut down', async () => {
    const reader = aReader();
    await readsOn(reader);
    reader.onApplicationShutdown();
    await readsOn(reader);
  });

  it('ends within five seconds of its parent being killed, even in the middle of a payload', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reader-'));
    try {
      const spinning = join(folder, 'spinning.js');
      const spin = `{ id: 'spin', decode() { for (;;); } }`;
      writeFileSync(
        spinning,
        `require(${JSON.stringify(ingest)}).serveReadings([{ feeds: [], readers: [${spin}] }]);`,
      );
      const asks = `
        const child = require('node:child_process').fork(${JSON.stringify(spinning)}, [], { serialization: 'advanced' });
        child.once('message', () => {
          child.send({ id: 1, work: 'read', readerId: 'spin', payload: { request: '/', body: '' } });
          setTimeout(() => process.stdout.write(String(child.pid)), 300);
        });`;
      const parent = spawn(process.execPath, ['-e', asks], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [said] = (await once(parent.stdout, 'data')) as [Buffer];
      parent.kill('SIGKILL');
      await expect(isGoneWithin(Number(said.toString()), 5_000)).resolves.toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('rejects with the name of a program that does not start', async () => {
    const reader = new ReaderApart(join(__dirname, 'no-such-program.js'), bounds);
    await expect(reader.sift(past, pastIssues, time, null)).rejects.toThrow('no-such-program');
  });
});
