import { parseArgs } from 'node:util';
import { ChaosRun } from './chaos-run';
import { type Mutant, mutants } from './mutants';
import { isSound } from './verdict';

/** `npm run chaos [-- --short] [-- --mutant <name>]`: exit code 0 when the outcome is as it must be. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { short: { type: 'boolean' }, mutant: { type: 'string' } } });
  const mutant = values.mutant === undefined ? null : mutantNamed(values.mutant);
  const size =
    values.short === true
      ? { deliveries: 2_000, kills: 10, stops: 1 }
      : { deliveries: 10_000, kills: 50, stops: 3 };
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const outcome = await new ChaosRun({ ...size, mutant, say }).run();
  process.stdout.write(`${JSON.stringify({ ...size, mutant, ...outcome }, null, 2)}\n`);
  const isGood = isSound(outcome) && outcome.findings.length === 0;
  process.exitCode = isGood === (mutant === null) ? 0 : 1;
}

function mutantNamed(text: string): Mutant {
  const found = mutants.find((mutant) => mutant === text);
  if (found === undefined) throw new Error(`expected one of ${mutants.join(', ')}`);
  return found;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
