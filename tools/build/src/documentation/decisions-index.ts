import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '..', '..', '..', '..', 'docs', 'decisions');

/** Path of the index of decisions. */
export const decisionsIndexFile = join(folder, 'README.md');

/** A decision as its page introduces it. */
export interface Decision {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
}

const statusPattern = /^Status: ((?:accepted|superseded by \d{4})(?:; .+)?)$/;

/** Reads number, title and status off a page. Errors: `Error` for a page without them, or with another number. */
export function parseDecision(file: string, text: string): Decision {
  const [heading = '', , statusLine = ''] = text.split('\n', 3);
  const [, number = '', title = ''] = /^# (\d{4}) (.+)$/.exec(heading) ?? [];
  if (!file.startsWith(`${number}-`) || title === '') {
    throw new Error(`${file}: the first line is "# ${file.slice(0, 4)} <title>"`);
  }
  const [, status] = statusPattern.exec(statusLine) ?? [];
  if (status === undefined) {
    throw new Error(`${file}: the third line is "Status: accepted" or "Status: superseded by <number>"`);
  }
  return { file, number, title, status };
}

/** All decisions in the order of their numbers. Errors: as `decisionOf`. */
export function decisions(): Decision[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .sort()
    .map((file) => parseDecision(file, readFileSync(join(folder, file), 'utf8')));
}

/** Returns the text of the index of decisions. */
export function decisionsIndex(): string {
  const rows = decisions().map(
    ({ file, number, title, status }) => `| [${number}](${file}) | ${title} | ${status} |`,
  );
  return `# Decisions

A page for each decision that a later reader would question: context, decision, alternatives, consequences, on at most 60 lines. The
title names the thing and the choice. The line \`Status:\` below it says \`accepted\`, or \`superseded by\` and a number; what is superseded
in part says so behind a semicolon.

A new page takes the number after the last, and none is left out. What explains one place of the code stands in its docstring, and what
must hold in the [specification](../spec/README.md), not here. \`npm run docs\` makes this list from the pages, and a test keeps both
equal.

| No. | Decision | Status |
| --- | --- | --- |
${rows.join('\n')}
`;
}

if (require.main === module) writeFileSync(decisionsIndexFile, decisionsIndex());
