import { type Refusal, stableRequest } from './refusals';
import type { RunInput } from './run-input';
import type { SiftedRows } from './sift';

/** Returns the requests of a run that were refused while others succeeded. */
export function collectRefusals(
  { entry: { feed }, payloads, missed }: Pick<RunInput, 'entry' | 'payloads' | 'missed'>,
  { suspects, goodKeys }: Pick<SiftedRows, 'suspects' | 'goodKeys'>,
): Refusal[] {
  const aboutOne = feed.perSubject === true && !payloads.some(({ among }) => among !== undefined);
  const refused = [
    ...suspects.flatMap(({ scope, subject, rowKey, reason }) =>
      scope === 'payload' ? [{ request: subject ?? rowKey, reason, whole: !aboutOne }] : [],
    ),
    ...missed.map(({ request, reason }) => ({
      request,
      reason,
      whole: !aboutOne && request?.startsWith('/') === true,
    })),
  ];
  const answered = new Set(goodKeys.flatMap(({ kind, key }) => (kind === null ? [stableRequest(key)] : [])));
  const byRequest = new Map<string, Refusal>();
  for (const { request, ...refusal } of refused) {
    if (request === null) continue;
    const stable = stableRequest(request);
    if (!answered.has(stable)) byRequest.set(stable, { request: stable, ...refusal });
  }
  return [...byRequest.values()];
}
