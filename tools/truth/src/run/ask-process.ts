import { fork } from 'node:child_process';
import { join } from 'node:path';
import { processEnvironment } from '@market/base/config';
import type { MonthOrder } from './month-process';

/**
 * Gives an order to a process of its own: each has a clock of its own, and two of them use two cores.
 *
 * Errors: `Error` when the process ends without a response.
 */
export function askProcess<T>(order: MonthOrder): Promise<T> {
  const { PATH, HOME } = processEnvironment();
  const child = fork(join(__dirname, 'month-process.js'), {
    env: { PATH, HOME },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Dates stay dates.
    serialization: 'advanced',
  });
  return new Promise<T>((resolve, reject) => {
    child.once('message', (found) => {
      resolve(found as T);
      child.disconnect();
    });
    child.once('exit', (code) => reject(new Error(`${order.task}: the process ended with code ${code}`)));
    child.send(order);
  });
}
