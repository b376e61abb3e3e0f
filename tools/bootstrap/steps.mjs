// Runs steps, prints a line for each and one with all counts at the end.
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
    const results = steps.map(([name, step]) => announced(`[${(begun += 1)}/${count}] ${name}`, step));
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

async function announced(title, step) {
  const startedAt = performance.now();
  print(`${title} …`);
  const result = await step();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (result.failed > 0 && result.output) print(result.output.trimEnd());
  print(`${title}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return result;
}
