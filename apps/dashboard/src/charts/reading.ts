/**
 * Returns the point that a key leads to, when a chart is read by keyboard: one to the side, ten by page keys, or an end.
 *
 * @param present point that is read now
 * @returns null when the key means nothing to a chart
 */
export function pointAfterKey(key: string, present: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: present - 1,
    ArrowDown: present - 1,
    ArrowRight: present + 1,
    ArrowUp: present + 1,
    PageDown: present - 10,
    PageUp: present + 10,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}

/** Returns the point of a chart below a pointer; null beside the chart. Units: pixels. */
export function pointAt(x: number, left: number, right: number, count: number): number | null {
  if (count === 0 || x < left || x > right) return null;
  return Math.min(count - 1, Math.floor(((x - left) / (right - left)) * count));
}
