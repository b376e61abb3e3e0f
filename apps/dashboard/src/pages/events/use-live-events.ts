import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/api-error';
import { followEvents, type StreamPlace, type StreamFilter } from '../../api/event-stream';
import type { LoggedEvent } from '../../api/public-reads';
import { noticeRefusal } from '../../api/query-client';

/** Number of events that stay on the page. */
const maxShown = 100;

type FollowState = 'opening' | 'open' | 'paused' | 'hidden' | 'replaced';

interface LiveEvents {
  readonly state: FollowState;
  /** Newest first. */
  readonly events: readonly LoggedEvent[];
  readonly received: number;
  readonly refusal: ApiError | null;
  /** Opens a refused or replaced stream again. */
  readonly again: () => void;
}

/**
 * Follows the events while the page is seen. A hidden page reads nothing, and goes on where it was.
 *
 * @param firstAfter id of the event behind which it begins; null for the present
 */
export function useLiveEvents(
  { environment, type, subject }: StreamFilter,
  firstAfter: string | null,
): LiveEvents {
  const [state, setState] = useState<FollowState>('opening');
  const [events, setEvents] = useState<readonly LoggedEvent[]>([]);
  const [received, setReceived] = useState(0);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const client = useQueryClient();
  const place = useRef<StreamPlace>({ lastId: firstAfter });
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const isFollowing = isSeen && refusal === null && state !== 'replaced';
  useEffect(() => {
    if (!isFollowing) return;
    return followEvents({ environment, type, subject }, place.current, {
      onOpen: () => setState('open'),
      onPause: () => setState('paused'),
      onReplaced: () => setState('replaced'),
      onRefusal: (error) => {
        noticeRefusal(client, error);
        setRefusal(error);
      },
      onEvent: (event) => {
        setEvents((old) => [event, ...old].slice(0, maxShown));
        setReceived((old) => old + 1);
      },
    });
  }, [client, environment, type, subject, isFollowing]);
  const again = (): void => {
    // A place that is not in the log any more would be refused again.
    if (refusal !== null) place.current = { lastId: null };
    setState('opening');
    setRefusal(null);
  };
  return { state: isSeen || state === 'replaced' ? state : 'hidden', events, received, refusal, again };
}

function onVisibility(change: () => void): () => void {
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}
