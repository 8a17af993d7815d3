import { useQuery } from '@tanstack/react-query';
import { Space } from 'antd';
import { Link } from 'react-router';
import { inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { declarationNumber, label } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import type { Row } from '../../resource/row';

/** The declarations that were made of an inventory list; nothing while there are none. */
export function InventoryDeclarations({ list }: { list: Row }) {
  const { t, lang } = useText();
  const id = Number(list.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('bondInvt'), 'declarations', id, list.version],
    queryFn: ({ signal }) => inventory.declarations(id, signal),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Fold title={t('inventory.declarations')} startsOpen>
      <Space wrap size="large">
        {data.map((one) => (
          <Link key={one.id} to={`/queries/decview/${one.id}`}>
            {`${declarationNumber({ ...one }) || one.id} · ${label('decState', one.status, lang)}`}
          </Link>
        ))}
      </Space>
    </Fold>
  );
}
