import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasEnded, taskQuery } from '../../api/operator-queries';
import { counted } from '../../figures/numbers';
import { Notice } from '../../parts/notice.part';
import { type Decision, decisionWords } from './decision';
import type { GivenOrder } from './order-on-each';

export interface GivenOrdersProps {
  readonly decision: Decision;
  readonly orders: readonly GivenOrder[];
}

/** Outcome of several orders: how many were carried out, and why the others were not. */
export function GivenOrders({ decision, orders }: GivenOrdersProps) {
  const client = useQueryClient();
  const taken = orders.flatMap(({ entryId, taskId }) => (taskId === null ? [] : [{ entryId, taskId }]));
  const results = useQueries({ queries: taken.map(({ taskId }) => taskQuery(taskId)) });
  const ended = results.filter(({ data }) => data !== undefined && hasEnded(data)).length;
  const done = results.filter(({ data }) => data?.state === 'done').length;
  useEffect(() => {
    if (ended > 0 && ended === taken.length) {
      void client.invalidateQueries({ queryKey: ['operators', 'quarantine'] });
    }
  }, [ended, taken.length]);
  const failures = [
    ...orders.flatMap(({ entryId, refusal }) => (refusal === null ? [] : [{ entryId, words: refusal }])),
    ...taken.flatMap(({ entryId }, index) => {
      const task = results[index]?.data;
      return task?.state === 'failed' ? [{ entryId, words: task.words ?? 'It failed.' }] : [];
    }),
  ];
  const isOver = ended === taken.length;
  const title = `${decisionWords[decision].verb}: ${done} of ${counted(orders.length, 'entry', 'entries')} done${isOver ? '' : ', the others wait'}`;
  return (
    <Notice tone={failures.length > 0 ? 'bad' : isOver ? 'good' : 'late'} title={title} isNews>
      {failures.length > 0 && (
        <ul>
          {failures.map(({ entryId, words }) => (
            <li key={entryId} className="said">
              Entry {entryId}: {words}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
