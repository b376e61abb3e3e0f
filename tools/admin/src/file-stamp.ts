/** Writes an instant as part of a file name, in the order of time. */
export function fileStamp(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}
