import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ExecutedFiles, ExecutedCode, inEach } from './executed-code';

const program = `function once() {
  return 1;
}
function twice(isOdd) {
  if (isOdd) {
    return 3;
  }
  return once();
}
function never() {
  return 4;
}
process.on('message', () => {
  twice(false);
  twice(false);
  process.send('done');
});
process.send('listening');
`;

describe('ExecutedCode', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'executed-code-')));
  const path = join(folder, 'program.js');
  let child: ChildProcess;
  let code: ExecutedCode;

  beforeAll(async () => {
    writeFileSync(path, program);
    child = spawn(process.execPath, ['--inspect=127.0.0.1:0', path], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const listens = new Promise((resolve) => child.once('message', resolve));
    const port = await inspectorPortOf(child);
    await listens;
    code = await ExecutedCode.open(port, folder);
  });

  afterAll(() => {
    code.close();
    child.kill();
    rmSync(folder, { recursive: true });
  });

  async function walk(): Promise<ExecutedFiles> {
    await code.take();
    const done = new Promise((resolve) => child.once('message', resolve));
    child.send('go');
    await done;
    return code.take();
  }

  it('counts the calls and the lines of one walk, without functions and branches that did not run', async () => {
    const { calls, lines } = (await walk()).get(path) ?? { calls: new Map(), lines: new Set() };
    expect([...calls].map(([name, times]) => [name.split('@')[0], times])).toEqual(
      expect.arrayContaining([
        ['once', 2],
        ['twice', 2],
      ]),
    );
    expect([...calls.keys()].some((name) => name.startsWith('never@'))).toBe(false);
    expect([...lines]).toEqual(expect.arrayContaining([1, 2, 4, 8, 14, 15]));
    expect([...lines].filter((line) => [6, 11].includes(line))).toEqual([]);
  });

  it('counts each walk anew', async () => {
    const [one, other] = [await walk(), await walk()];
    expect(other).toEqual(one);
  });

  it('leaves out files of other folders', async () => {
    expect([...(await walk()).keys()]).toEqual([path]);
  });
});

describe('inEach', () => {
  const executed = (calls: Record<string, number>, lines: number[]): ExecutedFiles =>
    new Map([['a.js', { calls: new Map(Object.entries(calls)), lines: new Set(lines) }]]);

  it('keeps what every walk executed, with the fewest calls', () => {
    const walks = [executed({ own: 3, timer: 1 }, [1, 2, 9]), executed({ own: 2 }, [1, 2])];
    expect(inEach(walks)).toEqual(executed({ own: 2 }, [1, 2]));
  });

  it('leaves out a file that one walk did not execute', () => {
    expect(inEach([executed({ timer: 1 }, [9]), new Map()])).toEqual(new Map());
  });
});

/** Reads the port of a process's inspector from its first lines. */
async function inspectorPortOf({ stderr }: ChildProcess): Promise<number> {
  if (stderr === null) throw new Error('its standard error is not read');
  for await (const line of createInterface(stderr)) {
    const port = /^Debugger listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('no inspector listens');
}
