import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Code of one file that was executed. */
export interface ExecutedFile {
  /** Calls of its functions by name, with the offset at which each begins: `find@1042`. */
  readonly calls: ReadonlyMap<string, number>;
  /** Numbers of the executed lines of the compiled file, from 1. */
  readonly lines: ReadonlySet<number>;
}

/** Executed files by their paths. */
export type ExecutedFiles = ReadonlyMap<string, ExecutedFile>;

/** Range of a script. Units: characters. */
interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Coverage of one script, as the inspector's domain `Profiler` states it. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly functionName: string; readonly ranges: readonly Range[] }[];
}

/**
 * Precise coverage of a Node process that runs under `--inspect`.
 *
 * Source: https://chromedevtools.github.io/devtools-protocol/v8/Profiler/
 */
export class ExecutedCode {
  private readonly waiting = new Map<number, (result: { readonly result?: unknown }) => void>();
  private readonly sources = new Map<string, string>();
  private lastId = 0;

  private constructor(
    private readonly socket: WebSocket,
    private readonly folder: string,
  ) {
    socket.addEventListener('message', ({ data }) => {
      const { id, ...response } = JSON.parse(String(data)) as { readonly id?: number };
      if (id !== undefined) this.waiting.get(id)?.(response);
    });
  }

  /**
   * Connects to the inspector of a process and starts to count.
   *
   * @param port of the inspector
   * @param folder of the files that count; those of `node_modules` in it do not
   */
  static async open(port: number, folder: string): Promise<ExecutedCode> {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      readonly webSocketDebuggerUrl: string;
    }[];
    const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error(`no inspector listens at port ${port}`)), {
        once: true,
      });
    });
    const code = new ExecutedCode(socket, folder);
    await code.call('Profiler.enable');
    await code.call('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return code;
  }

  /** Returns the code that was executed since the last call, and begins to count anew. */
  async take(): Promise<ExecutedFiles> {
    const { result } = (await this.call('Profiler.takePreciseCoverage')) as {
      readonly result: readonly ScriptCoverage[];
    };
    const scripts = result.flatMap((script) => {
      const path = script.url.startsWith('file:') ? fileURLToPath(script.url) : '';
      return path.startsWith(`${this.folder}/`) && !path.includes('/node_modules/')
        ? [[path, executedIn(script, this.sourceOf(path))] as const]
        : [];
    });
    return new Map(scripts.filter(([, { calls }]) => calls.size > 0));
  }

  close(): void {
    this.socket.close();
  }

  private call(method: string, params: object = {}): Promise<unknown> {
    const id = (this.lastId += 1);
    return new Promise((resolve) => {
      this.waiting.set(id, ({ result }) => {
        this.waiting.delete(id);
        resolve(result);
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  private sourceOf(path: string): string {
    const source = this.sources.get(path) ?? readFileSync(path, 'utf8');
    this.sources.set(path, source);
    return source;
  }
}

/**
 * Returns the code that every one of several walks executed, with the fewest calls: background timers run in some of
 * them only.
 */
export function inEach(walks: readonly ExecutedFiles[]): ExecutedFiles {
  const [first = new Map<string, ExecutedFile>(), ...others] = walks;
  const files = [...first].map(([path, { calls, lines }]) => {
    const same = others.map((walk) => walk.get(path));
    const common = [...calls].map(
      ([name, times]) => [name, Math.min(times, ...same.map((file) => file?.calls.get(name) ?? 0))] as const,
    );
    return [
      path,
      {
        calls: new Map(common.filter(([, times]) => times > 0)),
        lines: new Set([...lines].filter((line) => same.every((file) => file?.lines.has(line)))),
      },
    ] as const;
  });
  return new Map(files.filter(([, { calls }]) => calls.size > 0));
}

function executedIn({ functions }: ScriptCoverage, source: string): ExecutedFile {
  const calls = functions.flatMap(({ functionName, ranges: [whole] }) =>
    whole === undefined || whole.count === 0
      ? []
      : [[`${functionName}@${whole.startOffset}`, whole.count] as const],
  );
  // Inner ranges come later than those around them.
  const isExecuted = new Uint8Array(source.length);
  const ranges = functions.flatMap((each) => each.ranges);
  for (const { startOffset, endOffset, count } of [...ranges].sort(byWidth))
    isExecuted.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const lines = new Set<number>();
  let line = 1;
  for (const [at, character] of [...source.split('')].entries()) {
    if (character === '\n') line += 1;
    else if (isExecuted[at] === 1 && character.trim() !== '') lines.add(line);
  }
  return { calls: new Map(calls), lines };
}

function byWidth(one: Range, other: Range): number {
  return other.endOffset - other.startOffset - (one.endOffset - one.startOffset);
}
