/** What was asked for, from the payload's request. Errors: `Error` when the request lacks it: a defect of the feed. */
export function requestParameter(request: string, name: string): string {
  const value = new URLSearchParams(request.split('?')[1] ?? '').get(name);
  if (value === null || value === '') throw new Error(`request without ${name}: ${request}`);
  return value;
}
