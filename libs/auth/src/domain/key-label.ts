/** Returns the text that names a key to people: its name, else, or if that is blank, prefix and last four characters. */
export function keyLabel({
  name,
  prefix,
  last4,
}: {
  readonly name: string | null;
  readonly prefix: string;
  readonly last4: string;
}): string {
  return name === null || name.trim() === '' ? `${prefix}…${last4}` : name;
}
