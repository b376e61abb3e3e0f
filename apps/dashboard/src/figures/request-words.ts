export const classWords = {
  '2xx': 'successful',
  '304': 'not modified',
  '4xx': 'failed',
  '429': 'rate limited',
  '5xx': 'server errors',
} as const;

/** Writes a size: `412 B`, `12.3 kB`. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '–';
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`;
}

/** Writes a duration: `0.9 ms`, `120 ms`, `2.4 s`. */
export function durationText(ms: number | null): string {
  if (ms === null) return '–';
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

/** Tells whether a text is a request id, as responses show it. */
export function isRequestId(text: string): boolean {
  return /^req_[0-9a-f]{32}$/.test(text);
}

/** Tells how a status is shown: as a success, as a fault of the request or as one of the service. */
export function toneOfStatus(status: number): 'good' | 'late' | 'bad' {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'late' : 'good';
}
