/** Classes of responses that requests are counted by. */
export const responseClasses = ['2xx', '304', '4xx', '429', '5xx'] as const;

export type ResponseClass = (typeof responseClasses)[number];

/**
 * Status of a request whose client closed the connection before a response began. No response has it.
 */
export const clientClosed = 499;

/** Returns the position of the class of a status in `responseClasses`. A redirect counts as a success. */
export function classIndexOf(status: number): number {
  if (status >= 500) return 4;
  if (status === 429) return 3;
  if (status >= 400) return 2;
  return status === 304 ? 1 : 0;
}

export function classOf(status: number): ResponseClass {
  return responseClasses[classIndexOf(status)] ?? '2xx';
}
