let ahead = 0;

/**
 * Remembers the time that the server wrote into an envelope: ages are computed by its clock, since that of a browser may
 * be wrong by hours.
 */
export function noteServerTime(timestamp: string, localMs: number = Date.now()): void {
  const serverMs = Date.parse(timestamp);
  if (Number.isFinite(serverMs)) ahead = serverMs - localMs;
}

/** Returns the present time of the server. Units: milliseconds since 1970. */
export function serverNow(localMs: number = Date.now()): number {
  return localMs + ahead;
}
