import type { AnnouncedOutcome } from '../live-deliveries/announcing';
import { isAnswered } from '../proxied-load';
import type { RequestResult } from '../readers';
import { faultsOf } from '../scenario';
import type { FollowedStream } from './followed-stream';

/** Observations of a run. */
export interface RollingDeploy {
  readonly readings: readonly Pick<RequestResult, 'kind' | 'status'>[];
  /** Requests that were wanted. */
  readonly count: number;
  /** Programs that were replaced. */
  readonly replaced: number;
  readonly events: AnnouncedOutcome;
  readonly streams: readonly Pick<FollowedStream, 'missed' | 'repeated' | 'opened'>[];
}

export function judgeRollingDeploy({ readings, count, replaced, events, streams }: RollingDeploy): string[] {
  const sum = (of: (stream: RollingDeploy['streams'][number]) => number) =>
    streams.reduce((total, stream) => total + of(stream), 0);
  const posts = readings.filter(({ kind }) => kind === 'post');
  const reads = readings.filter(({ kind }) => kind === 'get');
  return faultsOf({
    'requests with another answer, or none': {
      is: readings.filter((each) => !isAnswered(each)).length,
      atMost: 0,
    },
    'requests that are missing': { is: Math.max(0, count - readings.length), atMost: 0 },
    'events that did not arrive': { is: events.announced - events.delivered, atMost: 0 },
    'events that arrived twice': { is: events.repeated, atMost: 0 },
    'events that a stream missed': { is: sum(({ missed }) => missed), atMost: 0 },
    'events that a stream sent twice': { is: sum(({ repeated }) => repeated), atMost: 0 },
    'streams that did not have to resume': {
      is: streams.filter(({ opened }) => opened < 2).length,
      atMost: 0,
    },
    'runs without a read, a post, an event, a stream or a replaced program': {
      is: [reads.length, posts.length, events.announced, streams.length, replaced].includes(0) ? 1 : 0,
      atMost: 0,
    },
  });
}
