// Runs steps, prints a line for each and one with all counts at the end.
import { readFileSync } from 'node:fs';
import { print } from './prepare.mjs';

/**
 * Runs stages one after the other; the steps of a stage run at once.
 *
 * @param stages lists of steps; a step is its title and a function that resolves to
 *   `{ passed, failed, skipped, output? }`. The output is printed when something failed
 * @returns exit code: 0 if nothing failed
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const count = stages.flat().length;
  let begun = 0;
  for (const steps of stages) {
    const results = steps.map(([name, step]) =>
      announced(`[${(begun += 1)}/${count}] ${name}`, step, steps.length === 1),
    );
    for (const result of await Promise.all(results)) {
      for (const key of Object.keys(total)) total[key] += result[key];
    }
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  print(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed === 0 ? 0 : 1;
}

/** Returns the outcome of a step that holds or does not hold. */
export function outcome(holds, output) {
  return { output, passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 };
}

/** Announces a step before and after it. With another step at the same time, its processor time is not known. */
async function announced(title, step, isAlone) {
  const startedAt = performance.now();
  const processorBefore = processorSeconds();
  print(`${title} …`);
  const result = await step();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const processor = (processorSeconds() - processorBefore).toFixed(1);
  if (result.failed > 0 && result.output) print(result.output.trimEnd());
  const time =
    isAlone && process.platform === 'linux'
      ? `${seconds} s, ${processor} s of processor time`
      : `${seconds} s`;
  print(`${title}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${time}`);
  return result;
}

/**
 * Returns the processor time of all programs that this one started and that ended, with those that they started. Units: seconds.
 * Source: proc(5), fields `cutime` and `cstime` of `/proc/self/stat`, in hundredths.
 */
export function processorSeconds() {
  if (process.platform !== 'linux') return 0;
  const [, afterName = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const [userTicks = 0, systemTicks = 0] = afterName.split(' ').slice(13, 15).map(Number);
  return (userTicks + systemTicks) / 100;
}
