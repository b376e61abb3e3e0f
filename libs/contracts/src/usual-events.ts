import { allotted, bond, fundOffer, ipo, listed, premium } from './event-examples';
import type { EventMeaning } from './event-meaning';
import { gmpEventData } from './gmp-events';
import { ipoAllotmentEventData, ipoEventData, ipoListedEventData } from './ipo-events';
import { nfoEventData } from './nfo-events';
import { sgbOpenedEventData } from './sgb-events';

/** Events of the contract, in its order. */
export const usualEvents = {
  'ipo.upcoming': {
    title: 'New IPO announced',
    emitted: 'A new IPO is added.',
    data: ipoEventData,
    example: { ...ipo, status: 'UPCOMING' },
  },
  'ipo.opened': {
    title: 'IPO subscription opened',
    emitted: 'The subscription period begins.',
    data: ipoEventData,
    example: ipo,
  },
  'ipo.closed': {
    title: 'IPO subscription closed',
    emitted: 'The subscription period ends.',
    data: ipoEventData,
    example: { ...ipo, status: 'CLOSED' },
  },
  'ipo.allotment': {
    title: 'Allotment announced',
    emitted:
      'Share allotment is finalised. `confirmed` is false when only the date says so, and no source does.',
    data: ipoAllotmentEventData,
    example: allotted,
  },
  'ipo.listed': {
    title: 'IPO listed',
    emitted: 'Shares begin trading. `confirmed` is false when only the date says so, and no source does.',
    data: ipoListedEventData,
    example: listed,
  },
  'gmp.updated': {
    title: 'GMP updated',
    emitted: 'The grey market premium of an IPO changes.',
    data: gmpEventData,
    example: premium,
  },
  'nfo.opened': {
    title: 'NFO opened',
    emitted: 'A new fund offer opens for subscription.',
    data: nfoEventData,
    example: fundOffer,
  },
  'nfo.closed': {
    title: 'NFO closed',
    emitted: 'The subscription period of a new fund offer ends.',
    data: nfoEventData,
    example: { ...fundOffer, status: 'closed' },
  },
  'sgb.opened': {
    title: 'SGB tranche opened',
    emitted: 'A new series of sovereign gold bonds opens for subscription.',
    data: sgbOpenedEventData,
    example: bond,
  },
} satisfies Readonly<Record<string, EventMeaning>>;
