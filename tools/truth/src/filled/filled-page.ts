import { formatTable } from '@market/bench/report';
import type { ComparedValue } from './measure-filled';

/** Part of the stated fields of each kind of record that must be published. Source: docs/spec/truth.md, "Truth". */
const goal = 0.99;

/** Figures of stated fields. */
export interface FilledFigures {
  readonly stated: number;
  readonly filled: number;
  /** Published values that no page states so. */
  readonly differing: readonly ComparedValue[];
}

/** Counts each field of a subject once, however many pages state it. */
export function filledFigures(compared: readonly ComparedValue[]): FilledFigures {
  const fields = [
    ...Map.groupBy(compared, ({ kind, subject, field }) => `${kind} ${subject} ${field}`).values(),
  ];
  const filled = fields.filter((pages) => pages.some(({ published }) => published !== null));
  return { stated: fields.length, filled: filled.length, differing: filled.flatMap(differingIn) };
}

/** Returns the reasons for which the measure fails, by kind of record, one line each; none if it is sound. */
export function filledFaults(compared: readonly ComparedValue[]): string[] {
  return [...Map.groupBy(compared, ({ kind }) => kind)].flatMap(([kind, own]) => {
    const { stated, filled, differing } = filledFigures(own);
    const few = `${kind}: ${filled} of ${stated} stated fields are published, fewer than ${goal * 100} %`;
    return [
      ...(filled >= goal * stated ? [] : [few]),
      ...differing.map(
        ({ subject, field, value, published, file }) =>
          `${kind} ${subject}: ${field} is published as ${published}, ${file} states ${value}`,
      ),
    ];
  });
}

/** The figure in one line. */
export function filledLine(compared: readonly ComparedValue[]): string {
  const { stated, filled, differing } = filledFigures(compared);
  const percent = ((filled * 100) / stated).toFixed(1);
  const files = new Set(compared.map(({ file }) => file)).size;
  return `${filled} of ${stated} fields that ${files} captured pages state are published (${percent} %), ${differing.length} of them with another value.`;
}

/** The page of a run. Shape: markdown. */
export function filledPage(
  compared: readonly ComparedValue[],
  { commit, at }: { commit: string; at: Date },
): string {
  const missing = compared.filter(({ published }) => published === null);
  return [
    '# Fields of captured pages that are published',
    'Written by `npm run truth -- --filled <folder>`, which runs the feeds over pages that the sources sent, on the days on which they were captured, and compares what is published with a reading of its own of the same pages. The pages are not part of this repository.',
    filledLine(compared),
    filledTable(compared),
    '## Not published',
    missing.length === 0
      ? 'Nothing.'
      : formatTable([
          ['Record', 'Subject', 'Field', 'Stated', 'By'],
          ...missing.map(({ kind, subject, field, value, file }) => [
            kind,
            subject,
            field,
            value ?? '(stated)',
            file,
          ]),
        ]),
    `Commit ${commit}, ${at.toISOString().slice(0, 10)}.`,
    '',
  ].join('\n\n');
}

/** Table of fields with how many are stated and how many of them published. Shape: markdown. */
function filledTable(compared: readonly ComparedValue[]): string {
  const groups = [
    ...Map.groupBy(compared, ({ kind, field }) => `${kind} | ${field.replace(/ of .*/, '')}`),
  ].sort(([one], [other]) => one.localeCompare(other));
  const rows = groups.map(([key, own]) => {
    const { stated, filled } = filledFigures(own);
    return [...key.split(' | '), String(filled), String(stated)];
  });
  return formatTable([['Record', 'Field', 'Filled', 'Of'], ...rows]);
}

/** The page of a field, if what is published is the statement of none of its pages. */
function differingIn(pages: readonly ComparedValue[]): ComparedValue[] {
  const published = pages.find((page) => page.published !== null)?.published ?? null;
  const said = pages.flatMap(({ value }) => value ?? []);
  const [first] = pages;
  if (first === undefined || said.length < pages.length || said.includes(published ?? '')) return [];
  return [first];
}
