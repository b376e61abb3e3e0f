import { isLocalName } from './address-rules';
import { readDeliveryUrl } from './delivery-url';

/** Classifies the host of a URL by its text alone; null for a URL that cannot be read. */
export function classifyHost(url: string): 'address' | 'local name' | 'public name' | null {
  const reading = readDeliveryUrl(url);
  if (!reading.ok) return null;
  const { host, isAddress } = reading.url;
  if (isAddress) return 'address';
  return isLocalName(host) ? 'local name' : 'public name';
}
