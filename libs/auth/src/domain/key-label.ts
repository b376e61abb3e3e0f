interface NamedKey {
  readonly name: string | null;
  readonly prefix: string;
  readonly last4: string;
}

/** Returns the text that names a key to people: its name, else, or if that is blank, prefix and last four characters. */
export function keyTitle({ name, prefix, last4 }: NamedKey): string {
  return name === null || name.trim() === '' ? `${prefix}…${last4}` : name;
}

/** Returns the text that tells a key from others of the account, since names repeat. Shape: `alerts (…e812)`, `svc_live_…e812`. */
export function keyLabel(key: NamedKey): string {
  const title = keyTitle(key);
  return title === key.name ? `${title} (…${key.last4})` : title;
}
