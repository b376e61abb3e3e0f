/** Column of values that `SecretBox` sealed; null means none. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key, all text. */
  readonly key: readonly string[];
  /** Returns the purpose that the value of a row is sealed for, from the values of its primary key. */
  readonly purposeOf: (key: readonly string[]) => string;
}
