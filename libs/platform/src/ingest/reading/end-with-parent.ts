import { workerData } from 'node:worker_threads';

const lookEveryMs = 500;

// A thread of a reading process: the thread that reads may be busy for ever, and sees no closed channel then.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);
