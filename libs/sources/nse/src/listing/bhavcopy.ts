import { SourceFailed } from '@market/platform/ingest';

/**
 * Reads a comma-separated price file into rows keyed by the header's names, white space trimmed. No value of
 * these files is quoted.
 *
 * Errors: `SourceFailed` for a file without a header and a row, or with a row that is cut off.
 */
export function readBhavcopy(body: string): Record<string, string>[] {
  const [header, ...lines] = body
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim()));
  if (header === undefined || lines.length === 0) throw new SourceFailed('a price file without rows');
  const odd = lines.find((cells) => cells.length !== header.length);
  if (odd) throw new SourceFailed(`a price row of ${odd.length} cells under ${header.length} titles`);
  return lines.map((cells) =>
    Object.fromEntries(header.flatMap((name, index) => (name === '' ? [] : [[name, cells[index] ?? '']]))),
  );
}
