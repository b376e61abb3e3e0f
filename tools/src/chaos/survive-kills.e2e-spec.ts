import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(__dirname, '..', '..', 'dist', 'chaos', 'main.js');

async function chaos(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, outcome: JSON.parse(printed) as Record<string, number> };
}

it('2 000 deliveries survive ten kills of their dispatchers and a stop of PostgreSQL', async () => {
  const { exitCode, outcome } = await chaos('--short');
  expect(outcome).toMatchObject({
    ...{ expected: 2_000, kills: 10, stops: 1, lost: 0, phantom: 0, changed: 0, doubled: 0, findings: [] },
  });
  expect(exitCode).toBe(0);
}, 120_000);
