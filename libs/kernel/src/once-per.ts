/**
 * Finds out what follows from an object alone, once: it is kept with the object, where nobody else can name it.
 *
 * @param find any value but `undefined`
 */
export function oncePer<Of extends object, Value extends NonNullable<unknown> | null>(
  find: (of: Of) => Value,
): (of: Of) => Value {
  // Kept on the object itself: a map beside it would be one more place of memory for each request to visit.
  const note = Symbol('found out');
  return (of) => {
    const noted = of as Of & { [note]?: Value };
    const known = noted[note];
    return known === undefined ? (noted[note] = find(of)) : known;
  };
}
