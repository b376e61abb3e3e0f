/** The only IPO of the live data set. Responses with samples must not contain it, nor responses with it any sample. */
export const liveCanary = { slug: 'canary-of-the-live-set', name: 'Zanzibar Canary Breeders Limited' };
