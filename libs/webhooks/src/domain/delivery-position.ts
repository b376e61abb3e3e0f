export interface DeliveryPosition {
  /** Time by which the log is ordered. Units: microseconds since 1970. */
  readonly atMicros: number;
  readonly id: string;
}

/** Renders a position for a client, which gives it back to continue a list. */
export function renderPosition({ atMicros, id }: DeliveryPosition): string {
  return `${atMicros}_${id}`;
}

/** Reads a position that a client gave back; null for any other text. */
export function readPosition(text: string): DeliveryPosition | null {
  const [, micros = '', id = ''] = /^(\d{1,16})_(dlv_[0-9a-f]{32})$/.exec(text) ?? [];
  const atMicros = Number(micros);
  return id === '' || !Number.isSafeInteger(atMicros) ? null : { atMicros, id };
}
