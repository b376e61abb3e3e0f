import { readLines } from '@market/kernel';
import { SourceBlocked } from '@market/source-kit';
import { z } from 'zod';

/** Schema of the page of one release, read as lines: the markup around them changes, their order does not. */
export const rbiPressDetailWire = z.looseObject({
  date: z.string().min(1),
  title: z.string().min(1),
  body: z.string().min(1),
  /** Number on the last line of every release, `2022-2023/1383`: without it the page was truncated. */
  number: z.string().regex(/^\d{4}-\d{4}\/\d+$/),
});

export type RbiPressDetailWire = z.infer<typeof rbiPressDetailWire>;

/** Reads the page. Errors: `SourceBlocked` for a refusal of the site, `Error` for a page without a release. */
export function decodeRelease(page: string): unknown {
  if (/Request Rejected|support ID is/i.test(page))
    throw new SourceBlocked('a refusal in place of a press release');
  const lines = readLines(page);
  const dated = lines.findIndex((line) => /^Date\s*:/i.test(line));
  const numbered = lines.findIndex((line, index) => index > dated && /^Press Release\s*:/i.test(line));
  if (dated < 0 || numbered < 0) throw new Error('no press release on the page');
  const beside = afterColon(lines[dated]);
  const date = beside === '' ? lines[dated + 1] : beside;
  const [title, ...body] = lines.slice(dated + (beside === '' ? 2 : 1), numbered);
  return { date, title, body: body.join(' '), number: afterColon(lines[numbered]) };
}

function afterColon(line = ''): string {
  return line.slice(line.indexOf(':') + 1).trim();
}
