/** Named parts of an OpenAPI document, by their kind: `schemas`, `parameters`, `responses`. */
export type NamedParts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns the kind and the name of the part that a reference names: `schemas` and `Ipo`. Empty texts for any other text. */
export function namedBy(reference: string): readonly [kind: string, name: string] {
  const [, , kind = '', name = ''] = reference.split('/');
  return [kind, name];
}

/** Returns the name of the part that another one refers to. Null for one that refers to none. */
export function nameOfReferred(part: object): string | null {
  const { $ref } = part as { readonly $ref?: unknown };
  return typeof $ref === 'string' ? namedBy($ref)[1] : null;
}

/** Returns the target of a part of a document that is a reference, else the part itself. Errors: `Error` for a reference to nothing. */
export function resolved<Part extends object>(
  part: Part | { readonly $ref: string },
  components: NamedParts,
): Part {
  const { $ref } = part as { readonly $ref?: unknown };
  if (typeof $ref !== 'string') return part as Part;
  const [kind, name] = namedBy($ref);
  const found = components[kind]?.[name];
  if (found === undefined) throw new Error(`${$ref} refers to nothing`);
  return found as Part;
}

/**
 * Returns the names of all schemas to which some parts of a document refer, directly or through others, in the order in which
 * they are found. Errors: `Error` for a reference to nothing.
 */
export function schemasWithin(
  parts: unknown,
  schemas: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      const [kind, name] = key === '$ref' && typeof value === 'string' ? namedBy(value) : ['', ''];
      if (kind !== 'schemas') follow(value);
      else if (!found.has(name)) {
        if (!(name in schemas)) throw new Error(`${value as string} refers to nothing`);
        found.add(name);
        follow(schemas[name]);
      }
    }
  };
  follow(parts);
  return found;
}
