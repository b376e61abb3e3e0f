/** The one IPO of the live data set. No sample may ever be seen beside it, nor it among the samples. */
export const liveCanary = { slug: 'canary-of-the-live-set', name: 'Zanzibar Canary Breeders Limited' };
