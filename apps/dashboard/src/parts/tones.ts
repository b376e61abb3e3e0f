import type { DeliveryState } from '../api/webhook-types';
import type { FreshnessState } from '../api/types';
import type { Tone } from './badge.part';

/** Colours of states. The words beside them say the same. */
export const freshnessTones: Readonly<Record<FreshnessState, Tone>> = {
  fresh: 'good',
  late: 'late',
  stale: 'bad',
  never: 'quiet',
};

export const deliveryTones: Readonly<Record<DeliveryState, Tone>> = {
  delivered: 'good',
  pending: 'quiet',
  sending: 'quiet',
  failed: 'bad',
  held: 'late',
};
