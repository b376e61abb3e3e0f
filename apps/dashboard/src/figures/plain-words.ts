/** Writes the name of a field in plain words: `listing.currentPrice` is `listing current price`. */
export function plainWords(field: string): string {
  return field.replaceAll(/[._]|(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
}
