import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { resolve } from 'node:path';
import type { Surroundings } from './report';

const root = resolve(__dirname, '..', '..', '..');

/** Returns the machine, the program and the time of a run, for the page of its figures. */
export function machineNow(): Pick<Surroundings, 'machine' | 'node' | 'commit' | 'at'> {
  const model = cpus()[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  // The pages that a run writes change nothing of what it measures.
  const changes = git('status', '--porcelain', '--', '.', ':!docs/benchmarks');
  return {
    machine: `${model}, ${availableParallelism()} cores`,
    node: process.versions.node,
    commit: `${git('rev-parse', '--short=10', 'HEAD')}${changes === '' ? '' : ' with changes'}`,
    at: new Date(),
  };
}
