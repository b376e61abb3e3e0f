/** Description of one parameter of a query or one field of a body, besides the rules of its decorator. */
export interface FieldOptions {
  readonly description: string;
  /** Default: false for parameters, true for fields of bodies. */
  readonly required?: boolean;
  readonly example?: unknown;
}
