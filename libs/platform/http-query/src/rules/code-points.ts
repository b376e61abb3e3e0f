/**
 * Returns a pattern for a text of `min` to `max` code points. class-validator's `@Length` does not count variation
 * selectors.
 */
export function codePoints(min: number, max: number): RegExp {
  return new RegExp(`^.{${min},${max}}$`, 'su');
}
