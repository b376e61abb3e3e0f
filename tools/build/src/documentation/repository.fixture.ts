import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder that holds the lockfile. */
export const repositoryRoot = folderWith('package-lock.json', __dirname);

/** Text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8');
}

/** Paths of the repository that match a pattern, without built and installed files. */
export function pathsLike(pattern: string): string[] {
  const exclude = (name: string) => ['node_modules', 'dist', '.data', '.nx'].includes(name);
  return globSync(pattern, { cwd: repositoryRoot, exclude }).sort();
}

/** Headings of a Markdown text, without those inside fenced code. */
export function findHeadings(markdown: string): string[] {
  const prose = markdown.replace(/^```[^]*?^```$/gm, '');
  return Array.from(prose.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => heading.trim());
}

function folderWith(file: string, start: string): string {
  if (existsSync(join(start, file))) return start;
  const parent = dirname(start);
  if (parent === start) throw new Error(`no folder above has ${file}`);
  return folderWith(file, parent);
}
