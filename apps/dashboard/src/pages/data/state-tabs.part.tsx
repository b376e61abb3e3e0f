import { totalOf, type DataPage } from '../../api/data-pages';
import { valueWords } from '../../figures/market-choices';
import { count } from '../../figures/numbers';
import type { DataList } from './data-list';

interface StateTabsProps {
  readonly list: DataList;
  readonly parts: DataPage['parts'] | undefined;
  readonly state: string | undefined;
  readonly onState: (state: string | undefined) => void;
}

/** States of the records of a list, each with the number of those that fit the other filters. */
export function StateTabs({ list: { states, noun }, parts, state, onState }: StateTabsProps) {
  if (states.length === 0) return null;
  const tabs = [undefined, ...states];
  const numberOf = (one: string | undefined): number | null => {
    const counts = states.map((each) => totalOf(parts?.[`count_${each}`]));
    if (one !== undefined) return counts[states.indexOf(one)] ?? null;
    return counts.every((each) => each !== null) ? counts.reduce((sum, each) => sum + each, 0) : null;
  };
  return (
    <div className="tabs" role="group" aria-label={`Status of the ${noun}`}>
      {tabs.map((one) => {
        const number = numberOf(one);
        return (
          <button key={one ?? 'all'} type="button" aria-pressed={one === state} onClick={() => onState(one)}>
            {one === undefined ? 'All' : valueWords(one)}
            <span className="tab-count">{number === null ? '' : count(number)}</span>
          </button>
        );
      })}
    </div>
  );
}
