import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly isEntry: boolean;
  /** True for the frame, which all pages behind the sign-in load at once with their own chunk. */
  readonly isFrame: boolean;
  /** Page that begins with this chunk; null for shared ones. */
  readonly page: string | null;
  readonly imports: readonly string[];
  readonly styles: readonly string[];
}

/** Size of a page's scripts and styles, packed by gzip. Units: bytes. */
export interface PageSize {
  readonly page: string;
  /** All that the first view of the service loads, when it is this page. */
  readonly first: number;
  /** Additional bytes when the overview was seen before, which reads its table and its notes behind its first view. */
  readonly later: number;
}

/** Pages without the frame: they need no session. */
const forVisitors = /^(?:sign-in|status)\//;

const folder = join(__dirname, '../../../dashboard/dist');

/** Returns the paths of all files that the API serves to browsers, relative to their folder. */
export function servedFiles(): readonly string[] {
  return readdirSync(join(folder, 'web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'web').length + 1));
}

/** Reads one of the served files. */
export function servedText(name: string): string {
  return readFileSync(join(folder, 'web', name), 'utf8');
}

/** Returns the size of every page that was built. */
export function pageSizes(): readonly PageSize[] {
  const chunks = JSON.parse(readFileSync(join(folder, 'chunks.json'), 'utf8')) as Record<string, Chunk>;
  const of = (name: string): ReadonlySet<string> => {
    const files = new Set<string>();
    const add = (file: string): void => {
      if (files.has(file)) return;
      files.add(file);
      for (const style of chunks[file]?.styles ?? []) files.add(style);
      for (const imported of chunks[file]?.imports ?? []) add(imported);
    };
    add(name);
    return files;
  };
  const [entry = ''] = Object.entries(chunks).find(([, { isEntry }]) => isEntry) ?? [];
  const shell = of(entry);
  const [framing = ''] = Object.entries(chunks).find(([, { isFrame }]) => isFrame) ?? [];
  const frame = [...of(framing)].filter((file) => !shell.has(file));
  const [overview = ''] = Object.entries(chunks).find(([, { page }]) => page === 'overview/overview') ?? [];
  const weight = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(servedText(file), { level: 9 }).length, 0);
  return Object.entries(chunks).flatMap(([name, { page }]) => {
    if (page === null) return [];
    const isFramed = !forVisitors.test(page);
    const more = [...of(name)].filter((file) => !shell.has(file));
    const first = new Set([...shell, ...(isFramed ? frame : []), ...more]);
    const seen = new Set([...frame, ...of(overview)]);
    const later = weight(more.filter((file) => !seen.has(file) && !/^assets\/(?:tables|small)-/.test(file)));
    return [{ page, first: weight(first), later }];
  });
}
