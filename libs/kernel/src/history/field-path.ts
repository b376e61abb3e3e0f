/** Dotted names of the fields of a published record; a list is one field. */
export type FieldPath<Published> = {
  [Field in keyof Published & string]: NonNullable<Published[Field]> extends readonly unknown[]
    ? Field
    : NonNullable<Published[Field]> extends object
      ? `${Field}.${FieldPath<NonNullable<Published[Field]>>}`
      : Field;
}[keyof Published & string];

/** Fields that a published record must have: all of the record that it shows, but those that are shown under other names. */
export type ShownFields<Domain, Renamed extends keyof Domain> = Readonly<
  Record<string, unknown> & Record<Exclude<keyof Domain, Renamed>, unknown>
>;

/** Shape with all fields of a published record, whatever their values: the schema of its view must fit. */
export type FieldsOf<Published> = {
  [Field in keyof Published]: NonNullable<Published[Field]> extends readonly unknown[]
    ? unknown
    : NonNullable<Published[Field]> extends object
      ? FieldsOf<NonNullable<Published[Field]>> | null
      : unknown;
};
