/** Serialised content. */
export interface ContentText {
  /** Whole body, or its beginning if it is sealed. */
  readonly text: string;
  /** Tells whether time and request id complete the body, as in the envelope. */
  readonly isSealed: boolean;
  readonly mediaType: string;
  /** Headers that the content determines. Shape: name, value, name, value, … */
  readonly headers: readonly string[];
}
