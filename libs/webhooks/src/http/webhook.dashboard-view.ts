import { z } from 'zod';
import { environments, eventChoices } from '@market/contracts';
import { instantView } from '@market/http-lists';
import { replacesLost } from '@market/http-api';
import { disabledWords } from '../domain/disabled-words';
import { maskedSecret } from '../domain/endpoint-secret';
import { filterCondition } from '../domain/event-filter';
import { failuresThatDisable } from '../domain/failure-run';
import type { TestEventResult } from '../test-events';
import type { EndpointReport } from '../webhook.queries';
import { presentTest, testEventView } from './webhook.view';

/** Endpoint as the dashboard shows it. */
export const endpointView = z
  .object({
    id: z.string(),
    environment: z.enum(environments),
    url: z.string(),
    events: z
      .array(z.enum(eventChoices))
      .meta({ description: 'Types of events, or `*` alone for all of them.' }),
    secret: z.string().meta({
      description: `Whole in the response that creates the endpoint; \`${maskedSecret}\` everywhere else.`,
    }),
    status: z.enum(['active', 'disabled']),
    disabledAt: instantView.nullable().meta({ description: 'Null for one beyond the plan, too.' }),
    disabledReason: z.string().nullable().meta({ description: 'Plain words, with what to do.' }),
    failuresInARow: z.int().min(0),
    failuresUntilDisabled: z.int().min(1),
    successShare24h: z.number().min(0).max(1).nullable().meta({
      description: 'Part of the attempted deliveries of 24 hours that arrived; null without any.',
    }),
    lastAttemptAt: instantView.nullable(),
    createdAt: instantView,
    updatedAt: instantView,
    filter: z
      .array(filterCondition)
      .meta({ description: 'Conditions that its events meet; empty for none.' }),
    secretOverlapEndsAt: instantView.nullable().meta({
      description: 'Until then the secret before signs, too; null without an overlap. May lie in the past.',
    }),
  })
  .meta({ id: 'Endpoint' });

export type EndpointView = z.infer<typeof endpointView>;

/** New endpoint with its whole secret. */
export const madeEndpointView = endpointView.extend({ replacesLost }).meta({ id: 'MadeEndpoint' });

/** Enabled endpoint, and what its replay sends. */
export const enabledEndpointView = z
  .object({ endpoint: endpointView, deliveries: z.int().min(0) })
  .meta({ id: 'EnabledEndpoint' });

export type EnabledEndpointView = z.infer<typeof enabledEndpointView>;

/** New secret of an endpoint. */
export const endpointSecretView = z
  .object({
    secret: z.string().meta({ description: 'Shown once, never again.' }),
    overlapEndsAt: instantView.nullable(),
    replacesLost,
  })
  .meta({ id: 'EndpointSecret' });

export type EndpointSecretView = z.infer<typeof endpointSecretView>;

/** Result of a test event with words. */
export const testedEndpointView = testEventView
  .extend({
    words: z.string().meta({ description: 'Response of the receiver, or why there was none.' }),
  })
  .meta({ id: 'TestedEndpoint' });

export type TestedEndpointView = z.infer<typeof testedEndpointView>;

/** Endpoint that fails or is disabled, for operators. */
export const failingEndpointView = z
  .object({
    endpoint: endpointView,
    accountId: z.string(),
    accountEmail: z.string().nullable().meta({ description: 'Null for an account that is closed.' }),
    since: instantView.nullable().meta({
      description: 'When it was disabled, else when its run of failures began; null if that is unknown.',
    }),
  })
  .meta({ id: 'FailingEndpoint' });

export type FailingEndpointView = z.infer<typeof failingEndpointView>;

/** Renders an endpoint. @param secret passed only in the response to the request that created it; else masked */
export function presentEndpoint(report: EndpointReport, secret: string = maskedSecret): EndpointView {
  const { id, dataSet, url, events, filter, disabledBy, disabledAt, consecutiveFailures } = report;
  const { successShare, lastAttemptAt, createdAt, updatedAt } = report;
  return {
    id,
    environment: dataSet === 'live' ? 'live' : 'test',
    url,
    events: [...events],
    secret,
    status: disabledBy === null ? 'active' : 'disabled',
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledReason: disabledBy === null ? null : capitalised(disabledWords(disabledBy)),
    failuresInARow: consecutiveFailures,
    failuresUntilDisabled: failuresThatDisable,
    successShare24h: successShare,
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    filter: [...(filter ?? [])],
    secretOverlapEndsAt: report.previousSecretUntil?.toISOString() ?? null,
  };
}

/** Renders the result of a test event with words. */
export function presentTested(webhookId: string, result: TestEventResult): TestedEndpointView {
  return { ...presentTest(webhookId, result), words: capitalised(result.words) };
}

/** Renders an endpoint for operators. @param emails addresses of accounts by id */
export function presentFailing(
  report: EndpointReport,
  emails: ReadonlyMap<string, string>,
): FailingEndpointView {
  const { accountId, disabledAt, failingSince } = report;
  return {
    endpoint: presentEndpoint(report),
    accountId,
    accountEmail: emails.get(accountId) ?? null,
    since: (disabledAt ?? failingSince)?.toISOString() ?? null,
  };
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
