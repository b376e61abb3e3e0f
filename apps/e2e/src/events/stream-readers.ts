import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { EventSource as EventSource5 } from 'eventsource';
import { EventSource as EventSource4 } from 'eventsource-4';
import { hasPython, python, pythonProject } from '../clients/installed-python-client';
import { hasChromium, launchChromium } from '../harness/chromium';
import { MarketData } from 'india-market-data';
import type { CutLine } from './cut-line';

/** Record of one reader: ids of events in order of arrival, and the number of places that it was told. */
export class ReaderRecord {
  readonly ids: string[] = [];
  places = 0;

  take(event: string, id: string): void {
    if (event === 'message') this.ids.push(id);
    else if (event === 'position') this.places += 1;
  }
}

/** Reader of streams that customers have. */
export interface StreamReader {
  readonly name: string;
  /** True if this machine has what it needs. */
  readonly isHere: boolean;
  /** Follows the stream of a key. @returns function that ends it */
  follow(line: CutLine, key: string, told: ReaderRecord): Promise<() => Promise<void>>;
}

/** Readers of each kind. They differ in how they keep ids, and in when they come back. */
export const streamReaders: readonly StreamReader[] = [
  library('eventsource 4', EventSource4),
  library('eventsource 5', EventSource5),
  { name: 'india-market-data', isHere: true, follow: followByClient },
  { name: 'EventSource of Chromium', isHere: hasChromium, follow: followInPage },
  {
    name: 'http.client of Python',
    isHere: hasPython('http.client'),
    follow: followInPython,
  },
  { name: 'india_market_data of Python', isHere: hasPython('http.client'), follow: followByPythonClient },
];

function library(name: string, Library: typeof EventSource4 | typeof EventSource5): StreamReader {
  return {
    name,
    isHere: true,
    follow: (line, key, told) => {
      const source = new Library(new URL(line.streamPath(key), line.page));
      for (const type of ['message', 'position'])
        source.addEventListener(type, ({ lastEventId }) => told.take(type, lastEventId));
      return Promise.resolve(() => Promise.resolve(source.close()));
    },
  };
}

function followByClient(line: CutLine, key: string, told: ReaderRecord): Promise<() => Promise<void>> {
  const client = new MarketData({ apiKey: key, baseUrl: `http://127.0.0.1:${line.port}/line/${key}` });
  const over = new AbortController();
  const save = (id: string) => told.take('position', id);
  const reading = (async () => {
    for await (const { id } of client.events.follow({ save }, { signal: over.signal }))
      told.take('message', id);
  })();
  const ended = reading.catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  return Promise.resolve(() => {
    over.abort();
    return ended;
  });
}

async function followInPage(line: CutLine, key: string, told: ReaderRecord): Promise<() => Promise<void>> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(line.page);
  await page.exposeFunction('tell', (event: string, id: string) => told.take(event, id));
  await page.evaluate((path) => {
    const { EventSource, tell } = globalThis as unknown as {
      EventSource: typeof EventSource5;
      tell: (event: string, id: string) => void;
    };
    const source = new EventSource(path);
    for (const type of ['message', 'position'])
      source.addEventListener(type, ({ lastEventId }) => tell(type, lastEventId));
  }, line.streamPath(key));
  return () => browser.close();
}

function followInPython(line: CutLine, key: string, told: ReaderRecord): Promise<() => Promise<void>> {
  const args = [join(__dirname, 'follow_events.py'), '127.0.0.1', String(line.port)];
  return followByProgram(args, line.streamPath(key), told);
}

function followByPythonClient(line: CutLine, key: string, told: ReaderRecord): Promise<() => Promise<void>> {
  const given = `http://127.0.0.1:${line.port}/line/${key} ${key}`;
  return followByProgram([join(__dirname, 'follow_by_client.py')], given, told);
}

/** Reads a program of Python, which writes a line for each event and position. @param given its standard input */
function followByProgram(
  args: readonly string[],
  given: string,
  told: ReaderRecord,
): Promise<() => Promise<void>> {
  const env = { ...process.env, PYTHONPATH: join(pythonProject, 'src') };
  const child = spawn(python, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  child.stdin.end(`${given}\n`);
  createInterface(child.stdout).on('line', (text) => {
    const [event = '', id = ''] = text.split(' ');
    told.take(event, id);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return Promise.resolve(() => {
    child.kill();
    return ended;
  });
}
