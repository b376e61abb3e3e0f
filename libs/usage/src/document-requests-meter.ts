import type { Clock } from '@market/kernel';
import type { AddressGroup, Admission, DocumentMeter } from '@market/platform/access';
import { AddressMeter } from './address-meter';

/** Counts requests for documents by address, as failed authentications are counted, and apart from them. */
export class DocumentRequestsMeter implements DocumentMeter {
  private readonly addresses: AddressMeter;

  /** @param limit requests a minute and address */
  constructor(clock: Clock, limit: number) {
    this.addresses = new AddressMeter(clock, limit);
  }

  /** See `DocumentMeter`. */
  take(address: AddressGroup): Admission {
    return this.addresses.fail(address);
  }
}
