/**
 * Normalises a label for comparison: lower-case letters and digits only. `Riskometer (as on Date)` →
 * `riskometerasondate`.
 */
export function fieldKey(label: string): string {
  return label.toLowerCase().replace(/[^a-z0-9]/g, '');
}
