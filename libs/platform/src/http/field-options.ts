/** Description of one parameter of a query or one field of a body, beside what its decorator says of its values. */
export interface FieldOptions {
  readonly description: string;
  /** Parameters may be left out and fields of bodies may not, unless said otherwise. */
  readonly required?: boolean;
  readonly example?: unknown;
}
