import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiOf, type ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import { documentStates, type StateView, statesOf } from '../../core';
import { useText } from '../../core/useText';
import { ListViews } from '../list/ListViews';
import type { ListRow } from '../list/listRows';
import type { List } from '../list/useList';

interface StateViewsProps<T extends ListRow> {
  /** The definition of the documents. */
  name: ResourceName;
  list: List<T>;
  /** The choices, where they are not those of the states; and the filters that hold beside them. */
  views?: readonly StateView[] | undefined;
  within?: Readonly<Record<string, string>> | undefined;
}

const NO_FILTERS = {};

/** The ready-made views of a list of documents, by how far they are, with how many there are; none of documents without states. */
export function StateViews<T extends ListRow>(props: StateViewsProps<T>) {
  return statesOf(props.name) === undefined ? null : <Views {...props} />;
}

function Views<T extends ListRow>({ name, list, views, within = NO_FILTERS }: StateViewsProps<T>) {
  const { t, lang } = useText();
  const { field, views: plain } = documentStates(name);
  const choices = views ?? plain;
  const { data } = useQuery({
    queryKey: queryKeys.counts(name, ...Object.values(within)),
    queryFn: ({ signal }) => apiOf(name).counts(within, signal),
  });
  const shown = useMemo(
    () =>
      choices.map(({ label, states }) => {
        const wanted = states.split(',');
        const counted = data?.filter(({ state }) => wanted.includes(state)).map(({ count }) => count);
        const count = counted?.reduce((sum, one) => sum + one, 0);
        const title = label[lang];
        return {
          label: count === undefined ? title : t('resource.grid.title', { title, count }),
          filters: { [field]: states },
        };
      }),
    [choices, data, field, t, lang],
  );
  return <ListViews list={list} views={shown} />;
}
