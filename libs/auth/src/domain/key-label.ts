/** Returns the text that names a key to people: its name, else prefix and last four characters. */
export function keyLabel({
  name,
  prefix,
  last4,
}: {
  readonly name: string | null;
  readonly prefix: string;
  readonly last4: string;
}): string {
  return name ?? `${prefix}…${last4}`;
}
