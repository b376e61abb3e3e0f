const noMetrics = new Set([
  'avg_over_time',
  'absent_over_time',
  'count_over_time',
  'max_over_time',
  'histogram_quantile',
]);

/** Returns the names of the metrics in a PromQL expression; those of this repository have an underscore. */
export function queriedMetrics(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  return Array.from(bare.matchAll(/[a-z][a-z0-9:]*(?:_[a-z0-9:]+)+/g), ([name]) => name).filter(
    (name) => !noMetrics.has(name),
  );
}
