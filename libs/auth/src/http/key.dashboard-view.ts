import { z } from 'zod';
import { boundDataSets, type KeyBounds } from '@market/access';
import { environments } from '@market/contracts';
import { instantView } from '@market/http-lists';
import { replacesLost } from '@market/http-api';
import type { ApiKey, CustomerKey, RotatedKey } from '../customer-keys';
import { keyState, keyStates } from '../domain/key-state';

const environment = z.enum(environments);

/** Key as the dashboard shows it, without its text. */
export const keyView = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    environment,
    prefix: z.string(),
    last4: z.string(),
    createdAt: instantView,
    createdBy: z
      .object({ id: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'User who made it; null for a key of the command line.' }),
    lastUsedAt: instantView.nullable(),
    expiresAt: instantView.nullable(),
    revokedAt: instantView.nullable(),
    bounds: z
      .object({
        dataSets: z.array(z.enum(boundDataSets)).nullable(),
        readOnly: z.boolean(),
        networks: z.array(z.string()).nullable(),
      })
      .nullable()
      .meta({ description: 'What the key may do; null for a key without bounds.' }),
    replacedBy: z.string().nullable().meta({ description: 'Id of the key that replaces it.' }),
    state: z.enum(keyStates).meta({
      description: 'A suspended key is refused until its account is resumed.',
    }),
    requests7d: z.int().min(0).meta({ description: 'Admitted requests of the last 7 days in India.' }),
  })
  .meta({ id: 'Key' });

export type KeyView = z.infer<typeof keyView>;

/** New key with its text: the only response that has it. */
export const madeKeyView = z
  .object({
    id: z.string(),
    key: z.string().meta({ description: 'Text of the key: shown once, never again.' }),
    prefix: z.string(),
    last4: z.string(),
    environment,
    name: z.string().nullable().meta({ description: 'Null for the successor of a key without a name.' }),
    expiresAt: instantView.nullable(),
    replacesLost,
  })
  .meta({ id: 'MadeKey' });

export type MadeKeyView = z.infer<typeof madeKeyView>;

/** New key that replaces another one. */
export const rotatedKeyView = madeKeyView
  .extend({
    expiresAt: instantView.nullable().meta({
      description: 'The lifetime of the replaced key, from now on; null if that one never expired.',
    }),
    replaces: z.object({
      id: z.string(),
      expiresAt: instantView.meta({
        description: 'End of the overlap, from which the replaced key is refused.',
      }),
    }),
  })
  .meta({ id: 'RotatedKey' });

export type RotatedKeyView = z.infer<typeof rotatedKeyView>;

/** Facts about keys that other features know. */
export interface KeyFacts {
  readonly emails: ReadonlyMap<string, string>;
  readonly requests: ReadonlyMap<string, number>;
}

export function presentKey(key: ApiKey, { emails, requests }: KeyFacts, now: Date): KeyView {
  const { id, name, environment, prefix, last4, createdBy, replacedBy } = key;
  const email = createdBy === null ? undefined : emails.get(createdBy);
  return {
    id,
    name,
    environment,
    prefix,
    last4,
    createdAt: key.createdAt.toISOString(),
    createdBy: createdBy === null || email === undefined ? null : { id: createdBy, email },
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    bounds: presentBounds(key.bounds),
    replacedBy,
    state: keyState(key, now),
    requests7d: requests.get(id) ?? 0,
  };
}

function presentBounds(bounds: KeyBounds | null): KeyView['bounds'] {
  if (bounds === null) return null;
  const { dataSets, isReadOnly: readOnly, networks } = bounds;
  return { dataSets: dataSets && [...dataSets], readOnly, networks: networks && [...networks] };
}

export function presentMadeKey({
  id,
  key,
  prefix,
  last4,
  environment,
  name,
  expiresAt,
}: CustomerKey): MadeKeyView {
  return { id, key, prefix, last4, environment, name, expiresAt: expiresAt?.toISOString() ?? null };
}

/** Renders a new key that replaces another one. */
export function presentRotatedKey(made: RotatedKey): RotatedKeyView {
  const { id, expiresAt } = made.replaces;
  return { ...presentMadeKey(made), replaces: { id, expiresAt: expiresAt.toISOString() } };
}
