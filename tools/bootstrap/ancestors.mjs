// npm runs a script through a shell that outlives it: the death of npm shows one generation further up.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Remembers who started this process. The function that it returns tells whether one of them is gone by now. */
export function watchAncestors() {
  const parent = process.ppid;
  const shell = startedByShell(parent) ? parent : undefined;
  const starter = shell === undefined ? undefined : parentOf(shell);
  return () => process.ppid !== parent || (starter !== undefined && !isStillBelow(shell, starter));
}

/** Tells whether the parent is only the shell that npm started: its command line is the script's. */
function startedByShell(pid) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return false;
  return describe(pid, 'command').includes('tools/bootstrap/');
}

function isStillBelow(shell, starter) {
  if (process.platform === 'linux') return parentOf(shell) === starter;
  try {
    process.kill(starter, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function parentOf(pid) {
  return Number(describe(pid, 'ppid')) || undefined;
}

/** One fact about a process; empty when there is no such process. */
function describe(pid, what) {
  if (process.platform !== 'linux') {
    return (spawnSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim();
  }
  try {
    if (what === 'command') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
