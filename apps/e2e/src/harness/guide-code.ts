import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(__dirname, '..', '..', '..', '..', 'docs');

/** Address that the guides have in their source, in place of that of the service. */
export const exampleAddress = 'https://api.example';

/** Returns the text of a guide in docs, in Markdown. */
export function guideSource(guide: string): string {
  return readFileSync(join(docs, `${guide}.md`), 'utf8');
}

/** Returns the blocks of shell code of a guide, as they are in its source. */
export function shellCodeOf(guide: string): readonly string[] {
  return Array.from(guideSource(guide).matchAll(/^```sh\n([^]*?)^```$/gm), ([, code = '']) => code);
}

/** Puts the address of a service into code of a guide, as its page shows it. */
export function atService(code: string, base: string): string {
  return code.replaceAll(exampleAddress, base);
}
