/** Bound that a figure must keep. */
export type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** Tells whether a figure is within a limit. */
export function keeps(figure: number, limit: Limit): boolean {
  return 'atMost' in limit ? figure <= limit.atMost : figure >= limit.atLeast;
}

/** A limit as pages show it: `≤ 3.5 ×`. */
export function limitText(limit: Limit, unit: string): string {
  return 'atMost' in limit ? `≤ ${limit.atMost} ${unit}` : `≥ ${limit.atLeast} ${unit}`;
}
