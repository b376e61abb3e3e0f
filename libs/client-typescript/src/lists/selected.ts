/** One value, or several. */
export type OneOrMore<Value> = Value | readonly Value[];

/** First word of a dotted name. */
type Head<Name extends string> = Name extends `${infer First}.${string}` ? First : Name;

/** Rests of the dotted names that begin with a word. */
type Tail<Name extends string, First extends string> = Name extends `${First}.${infer Rest}` ? Rest : never;

/** Parts of a record that names choose. */
type Picked<Value, Name extends string> = Value extends object
  ? {
      [Key in keyof Value as Key extends Head<Name> ? Key : never]: Key extends Name
        ? Value[Key]
        : Picked<Value[Key], Tail<Name, Key & string>>;
    }
  : Value;

/** Name of the text of a day that stands beside its instant. */
type DayOf<Name extends string> = Name extends `${infer Start}ate` ? `${Start}ay` : never;

/** Record with the chosen fields and those that every choice keeps; the whole record without a choice. */
export type SelectedFields<Value, Name extends string, Kept extends string> = [Name] extends [never]
  ? Value
  : Picked<Value, Name | DayOf<Name> | Kept>;
