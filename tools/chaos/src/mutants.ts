import { randomUUID } from 'node:crypto';
import { type GuardedResponse, GuardedClient, type GuardedPost } from '@market/egress';
import type { DataSource } from 'typeorm';
import type { DeliveryFault } from './verdict';

/** Dispatchers with a fault each. */
export const mutants = [
  'done-before-sent',
  'other-bytes',
  'other-ids',
  'invents',
  'takes-any-answer',
] as const;

export type Mutant = (typeof mutants)[number];

/**
 * Faults that a run with each mutant must be charged with, whatever else it finds; otherwise the run proves nothing.
 */
export const chargesOf: Readonly<Record<Mutant, readonly DeliveryFault[]>> = {
  'done-before-sent': ['lost'],
  'other-bytes': ['same id, other bytes'],
  'other-ids': ['one event under two ids'],
  invents: ['phantom'],
  'takes-any-answer': ['lost'],
};

type Post = (post: GuardedPost) => Promise<GuardedResponse>;

/** Makes this process's way out faulty. */
export function mutate(mutant: Mutant, dataSource: DataSource): void {
  const { prototype } = GuardedClient;
  const honest = prototype.post;
  const faults: Readonly<Record<Mutant, (send: Post, post: GuardedPost) => Promise<GuardedResponse>>> = {
    /** Marks the delivery as done, then sends it: what dies in between is lost. */
    'done-before-sent': async (send, post) => {
      await dataSource.query(
        `WITH freed AS (DELETE FROM webhook_lease WHERE delivery_id = $1)
         UPDATE webhook_delivery SET state = 'delivered', settled_at = now() WHERE id = $1`,
        [post.headers['X-Webhook-ID']],
      );
      return send(post);
    },
    /** Serialises the body again for each attempt. */
    'other-bytes': (send, post) =>
      send({ ...post, body: post.body + ' '.repeat(1 + Math.floor(Math.random() * 9)) }),
    /** Names each attempt anew: who gets an event twice takes it for two. */
    'other-ids': (send, post) =>
      send({ ...post, headers: { ...post.headers, 'X-Webhook-ID': `dlv_${randomUUID()}` } }),
    /** Tells of events that nobody announced. */
    invents: async (send, post) => {
      const body = post.body.replace(/"evt_[0-9a-f]+"/, '"evt_invented"');
      if (Math.random() < 0.01) await send({ ...post, body });
      return send(post);
    },
    /** Never tries again: whatever is answered is a success. */
    'takes-any-answer': async (send, post) => ({ ...(await send(post)), status: 200 }),
  };
  prototype.post = function mutated(this: GuardedClient, post: GuardedPost) {
    return faults[mutant]((one) => honest.call(this, one), post);
  };
}
