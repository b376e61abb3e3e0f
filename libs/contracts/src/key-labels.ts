/** Port: names keys for people. Implemented by `auth`. */
export abstract class KeyLabels {
  /**
   * Resolves to the labels of all keys of an account, by id: the key's name, else its prefix and last four characters, for
   * example `svc_live_…e812`.
   */
  abstract labelsOf(accountId: string): Promise<ReadonlyMap<string, string>>;
}
