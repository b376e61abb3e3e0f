interface Column {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Lays out a few columns in a small place, without an axis. Units: pixels.
 *
 * A day without requests is a line of one pixel; an unknown one is left out.
 */
export function sparklineGeometry(
  values: readonly (number | null)[],
  width: number,
  height: number,
): readonly Column[] {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = values.length === 0 ? 0 : width / values.length;
  const thickness = Math.max(1, Math.min(18, step - 2));
  return values.flatMap((value, index) => {
    if (value === null) return [];
    const tall = value === 0 ? 1 : Math.max(2, (value / most) * height);
    return [{ x: index * step + (step - thickness) / 2, y: height - tall, width: thickness, height: tall }];
  });
}
