import { until } from '@market/testing';

/**
 * Polls a URL until it responds with a status.
 *
 * Errors: `Error` with the last response when no such one comes in time, or as soon as the process has ended.
 */
export async function untilStatus(url: string, status: number, hasEnded = () => false): Promise<void> {
  let last = 'nothing';
  await until(
    () => `${status} from ${url}, not ${last}`,
    async () => {
      if (hasEnded()) throw new Error(`the process of ${url} has ended`);
      const response = await fetch(url).catch(() => null);
      last = response === null ? 'nothing' : `${response.status} ${await response.text()}`;
      return response?.status === status;
    },
  );
}
