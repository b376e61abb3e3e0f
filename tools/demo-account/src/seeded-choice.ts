/** Source of numbers in [0, 1), such as a seeded stream. */
export type Random = () => number;

/** Value with its part of the whole. */
export interface WeightedValue<T> {
  readonly value: T;
  readonly weight: number;
}

/** Returns one of some values. Errors: `RangeError` for none. */
export function oneOf<T>(random: Random, values: readonly T[]): T {
  const chosen = values[Math.floor(random() * values.length)];
  if (chosen === undefined) throw new RangeError('nothing to choose from');
  return chosen;
}

/** Returns one of some values, each as often as its weight says. Errors: `RangeError` for none. */
export function oneByWeight<T>(random: Random, choices: readonly WeightedValue<T>[]): T {
  let rest = random() * choices.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = choices.find(({ weight }) => (rest -= weight) < 0) ?? choices.at(-1);
  if (chosen === undefined) throw new RangeError('nothing to choose from');
  return chosen.value;
}
