/** Options of a command that mends stored faults. */
export interface MendOptions {
  readonly apply?: true;
  readonly by?: string;
}

/** Faults that a mend ended, and those that it left; without `--apply` none was mended. */
export interface MendResult<Fault> {
  readonly mended: readonly Fault[];
  readonly left: readonly Fault[];
}

/** Returns the report of a mend for people, one line for each fault. */
export function mendReport<Fault>(
  { mended, left }: MendResult<Fault>,
  { apply }: MendOptions,
  lineOf: (fault: Fault) => string,
): string {
  if (mended.length + left.length === 0) return 'nothing to mend';
  const part = (title: string, faults: readonly Fault[]) =>
    faults.length === 0 ? [] : [title, ...faults.map((fault) => `  ${lineOf(fault)}`)];
  return [...part('mended', mended), ...part(apply === true ? 'left' : 'found', left)].join('\n');
}
