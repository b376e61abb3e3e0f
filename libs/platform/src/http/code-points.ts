/** Matches a text of `min` to `max` code points. class-validator's `@Length` leaves variation selectors out of its count. */
export function codePoints(min: number, max: number): RegExp {
  return new RegExp(`^.{${min},${max}}$`, 'su');
}
