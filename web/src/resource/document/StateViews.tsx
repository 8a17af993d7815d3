import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiOf, type ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import { documentStates } from '../../core';
import { useText } from '../../core/useText';
import { ListViews } from '../list/ListViews';
import type { ListRow } from '../list/listRows';
import type { List } from '../list/useList';

interface StateViewsProps<T extends ListRow> {
  /** The definition of the documents. */
  name: ResourceName;
  list: List<T>;
}

/** The ready-made views of a list of documents, by how far they are, with how many there are. */
export function StateViews<T extends ListRow>({ name, list }: StateViewsProps<T>) {
  const { t, lang } = useText();
  const { field, views } = documentStates(name);
  const { data } = useQuery({
    queryKey: queryKeys.counts(name),
    queryFn: ({ signal }) => apiOf(name).counts(signal),
  });
  const shown = useMemo(
    () =>
      views.map(({ label, states }) => {
        const wanted = states.split(',');
        const counted = data?.filter(({ state }) => wanted.includes(state)).map(({ count }) => count);
        const count = counted?.reduce((sum, one) => sum + one, 0);
        const title = label[lang];
        return {
          label: count === undefined ? title : t('resource.grid.title', { title, count }),
          filters: { [field]: states },
        };
      }),
    [views, data, field, t, lang],
  );
  return <ListViews list={list} views={shown} />;
}
