export interface SavedFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
}

/** Time after which a browser has read what it saves. */
const readWithinMs = 40_000;

/** Lets the browser save a text as a file. */
export function saveFile({ name, type, text }: SavedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Some browsers begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), readWithinMs);
}
