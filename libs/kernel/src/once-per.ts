/** What may be looked at again: what follows from it alone is then found out once. */
export interface Recurring {
  /** What was found out, in the order of who finds it. Absent while nothing says that it will be looked at again. */
  readonly findings?: unknown[] | undefined;
}

let finders = 0;

/**
 * Finds out what follows from something alone, once for each that recurs.
 *
 * @param find looks only at what never changes
 */
export function oncePer<Of extends Recurring, Value>(find: (of: Of) => Value): (of: Of) => Value {
  // A place in a list: a name of its own on the object would give it another shape, which costs more than most findings.
  const at = finders;
  finders += 1;
  return (of) => {
    const { findings } = of;
    if (findings === undefined) return find(of);
    findings[at] ??= { value: find(of) } satisfies Found<Value>;
    return (findings[at] as Found<Value>).value;
  };
}

interface Found<Value> {
  readonly value: Value;
}
