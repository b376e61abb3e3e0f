import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(__dirname, '..', 'dist', 'main.js');

async function chaos(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, report: JSON.parse(printed) as unknown };
}

it('2 000 deliveries survive ten kills of their dispatchers and a stop of PostgreSQL', async () => {
  const { exitCode, report } = await chaos('deliveries', '--short');
  expect(report).toMatchObject({
    faults: [],
    figures: { 'deliveries that were due': 2_000, lost: 0, phantom: 0, 'findings of `database check`': 0 },
  });
  expect(exitCode).toBe(0);
});
