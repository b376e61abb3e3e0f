import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { asApiError } from '../../api/api-error';
import { hasEnded, taskQuery } from '../../api/operator-queries';
import type { OperatorTask } from '../../api/operator-types';
import { Moment } from '../../parts/moment.part';
import { MarkedText } from '../../parts/marked-text.part';
import { Notice } from '../../parts/notice.part';

interface TaskNewsProps {
  readonly taskId: string;
  /** Name of what was ordered: `The run`. */
  readonly what: string;
  /** Reads that are old once it has ended: second parts of their keys. */
  readonly refreshes: readonly string[];
  /** Link to what comes next, shown once it was done. */
  readonly next?: ReactNode;
}

/** Outcome of an order, in the words of the command line, once an ingestor has carried it out. */
export function TaskNews({ taskId, what, refreshes, next }: TaskNewsProps) {
  const { data, error } = useQuery(taskQuery(taskId));
  useRefreshAfter(data, refreshes);
  if (data === undefined) {
    return error === null ? (
      <Notice title={`${what} is ordered`} isNews />
    ) : (
      <Notice tone="late" title={`${what} is ordered, but its outcome could not be read`}>
        <MarkedText text={asApiError(error).message} />
      </Notice>
    );
  }
  return (
    <Notice {...newsOf(data, what)} isNews actions={data.state === 'done' ? next : undefined}>
      {data.words !== null && <p className="said">{data.words}</p>}
      {data.state === 'waiting' && (
        <p>
          Queued. Ordered <Moment at={data.createdAt} as="ago" />.
        </p>
      )}
      {data.state === 'running' && (
        <p>
          Running. Ordered <Moment at={data.createdAt} as="ago" />.
        </p>
      )}
    </Notice>
  );
}

function newsOf(
  { state }: OperatorTask,
  what: string,
): { readonly tone?: 'good' | 'bad'; readonly title: string } {
  if (state === 'done') return { tone: 'good', title: `${what} is done` };
  if (state === 'failed') return { tone: 'bad', title: `${what} failed` };
  return { title: state === 'waiting' ? `${what} waits` : `${what} is under way` };
}

function useRefreshAfter(task: OperatorTask | undefined, refreshes: readonly string[]): void {
  const client = useQueryClient();
  const endedId = task !== undefined && hasEnded(task) ? task.id : null;
  useEffect(() => {
    if (endedId === null) return;
    for (const name of refreshes) void client.invalidateQueries({ queryKey: ['operators', name] });
  }, [endedId]);
}
