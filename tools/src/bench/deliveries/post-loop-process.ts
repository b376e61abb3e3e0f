import { loopLibraries, posts } from './loop-library';

/** Post a body to each path, over so many kept connections. */
export interface LoopQuestion {
  readonly port: number;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly body: string;
}

/** Units: milliseconds since 1970, with fractions. */
export interface LoopAnswer {
  readonly startedAtMs: number;
}

const [name] = process.argv.slice(2);
const post = posts[loopLibraries.find((library) => library === name) ?? 'https'];

process.on('message', ({ port, paths, connections, body }: LoopQuestion) => {
  const startedAtMs = performance.timeOrigin + performance.now();
  const left = paths.values();
  const postAll = async () => {
    for (const path of left) await post({ port, path, body });
  };
  const all = Promise.all(Array.from({ length: connections }, postAll));
  void all.then(() => process.send?.({ startedAtMs } satisfies LoopAnswer));
});
process.send?.('ready');
