/**
 * Reads a parameter of the request of a payload. Errors: `Error` when the request lacks it, which is a defect of the
 * feed.
 */
export function requestParameter(request: string, name: string): string {
  const value = new URLSearchParams(request.split('?')[1] ?? '').get(name);
  if (value === null || value === '') throw new Error(`request without ${name}: ${request}`);
  return value;
}
