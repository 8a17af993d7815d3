import { useCallback } from 'react';
import { useMobile } from '../../shell/layout/useScreen';
import type { ListRow } from './listRows';
import { SearchForm } from './SearchForm';
import type { List } from './useList';

/** The filters of a list; on a narrow screen they open on demand. */
export function ListSearch<T extends ListRow>({ list }: { list: List<T> }) {
  const { definition, filters, inputs, state, change } = list;
  const mobile = useMobile();
  const search = useCallback((values: Record<string, string>) => change({ filters: values }), [change]);
  return (
    <SearchForm
      fields={filters}
      first={mobile ? 0 : definition.firstFilters}
      inputs={inputs}
      values={state.filters}
      keyword={definition.keyword}
      onSearch={search}
    />
  );
}
