import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { label, may } from '../../core';
import { useText } from '../../core/useText';
import { Panel } from '../../resource/document/Panel';

/** The inventory lists that have goods of a declaration; nothing while there are none. */
export function ListsOfDeclaration({ id, version }: { id: number; version: number }) {
  const { t, lang } = useText();
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.resource('bondInvt'), 'ofDeclaration', id, version],
    queryFn: ({ signal }) => inventory.ofDeclaration(id, signal),
    enabled: may('bondInvt', 'view'),
  });
  if (data.length === 0) return null;
  return (
    <Panel title={t('inventory.declarations.of')}>
      {data.map((list) => (
        <p key={list.id}>
          <Link to={`/queries/bondInvtDetails/${list.id}`}>{list.bondInvtNo || list.number}</Link>
          {` · ${label('bondInvtLocalStatus', list.state, lang)}`}
        </p>
      ))}
    </Panel>
  );
}
