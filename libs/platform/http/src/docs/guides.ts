import { calendarFeedsGuide } from './guide-texts/calendar-feeds-guide';
import { eventsGuide } from './guide-texts/events-guide';
import { followChangesGuide } from './guide-texts/follow-changes-guide';
import { historyGuide } from './guide-texts/history-guide';
import { listsGuide } from './guide-texts/lists-guide';
import { webhooksGuide } from './guide-texts/webhooks-guide';

/** Guide that the documentation serves below its root. */
export interface Guide {
  /** Name of the page and of the text. */
  readonly name: string;
  readonly title: string;
  readonly html: string;
  /** Page that its head links beside the reference. */
  readonly seeAlso: { readonly path: string; readonly title: string };
}

const errorCodes = { path: 'errors', title: 'All error codes' };

/** Guides of the documentation. A new one is an entry here, its text in docs and its name in `tools/build`. */
export const guides: readonly Guide[] = [
  { name: 'lists', title: 'Filters, sorting and formats', html: listsGuide, seeAlso: errorCodes },
  { name: 'webhooks', title: 'Webhooks', html: webhooksGuide, seeAlso: errorCodes },
  {
    name: 'events',
    title: 'Events and streams',
    html: eventsGuide,
    seeAlso: { path: 'webhooks', title: 'Webhooks' },
  },
  { name: 'follow-changes', title: 'Follow changes', html: followChangesGuide, seeAlso: errorCodes },
  { name: 'history', title: 'History and corrections', html: historyGuide, seeAlso: errorCodes },
  { name: 'calendar-feeds', title: 'Calendar feeds', html: calendarFeedsGuide, seeAlso: errorCodes },
];
