import type { DataList } from './data-list';
import type { ListName } from './list-titles';
import { accuracyList } from './lists/accuracy-list.part';
import { fundList } from './lists/fund-list.part';
import { goldBondList } from './lists/gold-bond-list.part';
import { ipoList } from './lists/ipo-list.part';
import { offerLists } from './lists/offer-lists.part';
import { premiumList } from './lists/premium-list.part';

/** Lists by the name that each has in the address of its page. */
export const knownLists: Readonly<Record<ListName, DataList>> = {
  ipos: ipoList,
  premiums: premiumList,
  accuracy: accuracyList,
  funds: fundList,
  'gold-bonds': goldBondList,
  ...offerLists,
};
