/** Record as it was published at an instant, returned by a controller; the envelope adds `links`. */
export class PastRecord<View> {
  readonly links: { readonly latest: string };

  /** @param path path of the record's details */
  constructor(
    readonly data: View,
    path: string,
  ) {
    this.links = { latest: path };
  }
}
