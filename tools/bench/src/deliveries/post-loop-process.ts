import { loopLibraries, posts } from './loop-library';

/** Message to the process: post a body to each path, over a number of kept-alive connections. */
export interface LoopRequest {
  readonly port: number;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly body: string;
}

/** Units: milliseconds since 1970, with fractions. */
export interface LoopReply {
  readonly startedAtMs: number;
}

const [name] = process.argv.slice(2);
const library = loopLibraries.find((known) => known === name);
if (library === undefined) throw new Error(`no loop posts with ${name}: ${loopLibraries.join(', ')}`);
const post = posts[library];

process.on('message', ({ port, paths, connections, body }: LoopRequest) => {
  const startedAtMs = performance.timeOrigin + performance.now();
  const left = paths.values();
  const postAll = async () => {
    for (const path of left) await post({ port, path, body });
  };
  Promise.all(Array.from({ length: connections }, postAll)).then(
    () => process.send?.({ startedAtMs } satisfies LoopReply),
    (error: unknown) => {
      // The other connections would go on posting into the next round.
      console.error(`a loop with ${library} failed:`, error);
      process.exit(1);
    },
  );
});
process.send?.('ready');
