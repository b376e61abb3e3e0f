import { useEffect, useState } from 'react';
import { SelectField, TextField } from '../../parts/field.part';
import type { ListSearch } from '../../figures/list-search';
import type { DataList, ListFilter } from './data-list';

interface ListFiltersProps {
  readonly list: DataList;
  readonly search: ListSearch;
  readonly onChange: (next: ListSearch, isTyped?: boolean) => void;
}

/** Time after the last key at which the typed name is searched: each search is a view. */
const typedMs = 350;
/** Number of filters that stand in the row. */
const inRow = 3;

/** Search by name, filters and order of a list. */
export function ListFilters({ list, search, onChange }: ListFiltersProps) {
  const { filters, sorts, searchPath, noun } = list;
  const [first, more] = [filters.slice(0, inRow), filters.slice(inRow)];
  const isSearch = search.q !== undefined && searchPath !== null;
  if (filters.length === 0 && sorts.length === 0) return null;
  const field = (filter: ListFilter) => (
    <FilterField key={filter.name} filter={filter} search={search} isOff={isSearch} onChange={onChange} />
  );
  return (
    <div className="panel-body filters list-filters">
      {searchPath !== null && <NameSearch noun={noun} q={search.q} onChange={onChange} />}
      {first.map(field)}
      {sorts.length > 0 && (
        <SelectField
          label="Sort by"
          value={search.sort ?? sorts[0]?.[0] ?? ''}
          options={withPresent(sorts, search.sort)}
          disabled={isSearch}
          onValue={(sort) => onChange({ sort })}
        />
      )}
      {more.length > 0 && (
        <details className="disclosure" open={more.some(({ name }) => search[name] !== undefined)}>
          <summary>More filters</summary>
          <div className="filters">{more.map(field)}</div>
        </details>
      )}
    </div>
  );
}

/** An order that a heading gave, and that has no name among the choices. */
function withPresent(sorts: DataList['sorts'], sort: string | undefined): DataList['sorts'] {
  return sort === undefined || sorts.some(([value]) => value === sort)
    ? sorts
    : [...sorts, [sort, 'Column heading']];
}

interface FilterFieldProps {
  readonly filter: ListFilter;
  readonly search: ListSearch;
  readonly isOff: boolean;
  readonly onChange: ListFiltersProps['onChange'];
}

function FilterField({ filter: { name, label, choices }, search, isOff, onChange }: FilterFieldProps) {
  return (
    <SelectField
      label={label}
      value={search[name] ?? ''}
      options={[['', 'All'], ...choices]}
      disabled={isOff}
      onValue={(value) => onChange({ [name]: value === '' ? undefined : value })}
    />
  );
}

interface NameSearchProps {
  readonly noun: string;
  readonly q: string | undefined;
  readonly onChange: ListFiltersProps['onChange'];
}

function NameSearch({ noun, q, onChange }: NameSearchProps) {
  const [text, setText] = useState(q ?? '');
  useEffect(() => {
    const typed = text.trim().length < 2 ? undefined : text.trim();
    if (typed === q) return;
    const timer = window.setTimeout(() => onChange({ q: typed }, true), typedMs);
    return () => window.clearTimeout(timer);
  });
  return (
    <TextField label={`Search ${noun} by name`} type="search" value={text} maxLength={100} onText={setText} />
  );
}
