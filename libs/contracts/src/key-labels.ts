/** Port: names keys for people. Implemented by `auth`. */
export abstract class KeyLabels {
  /**
   * Resolves to the labels of all keys of an account, by id: the key's name with its last four characters, since names
   * repeat: `price alerts (…e812)`. A key without a name has its prefix: `svc_live_…e812`.
   */
  abstract labelsOf(accountId: string): Promise<ReadonlyMap<string, string>>;
}
