import { FileAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { declarations } from '../../api/declarations';
import { type DocumentKind, documents, type MadeDeclaration } from '../../api/documents';
import { queryKeys } from '../../api/queryKeys';
import type { DeclarationDesk } from '../../core';
import { useText } from '../../core/useText';
import { useSession } from '../../shell/useSession';
import { DocumentsDialog } from './DocumentsDialog';
import { mayEver } from './desks';
import { useMaking } from './making';

const KINDS: readonly DocumentKind[] = ['clientOrder', 'fcst', 'bondInvt', 'sasStock'];

/** The lists of bonded goods: declarations are made of them by whoever declares them. */
const LISTS: readonly DocumentKind[] = ['bondInvt', 'sasStock'];

interface FromDocumentsProps {
  desk: DeclarationDesk;
  onMade: (made: MadeDeclaration[]) => void;
}

/** Makes declarations of documents that wait for it. */
export function FromDocuments({ desk, onMade }: FromDocumentsProps) {
  const { t } = useText();
  const [kind, setKind] = useState<DocumentKind>();
  const [opened, setOpened] = useState(false);
  const withOrders = useClientOrders(opened);
  const making = useMaking(undefined, desk.iECatg, '');
  if (!mayEver('edit', desk.iECatg)) return null;
  const fromLists = making?.takesLists === true;
  const offered = KINDS.filter((key) => (key === 'clientOrder' ? withOrders : !LISTS.includes(key) || fromLists));
  const items = offered.map((key) => ({ key, label: t(`documents.kind.${key}`) }));
  return (
    <>
      <Dropdown
        trigger={['click']}
        destroyOnHidden
        onOpenChange={(open) => setOpened((before) => before || open)}
        menu={{ items, onClick: ({ key }) => setKind(key as DocumentKind) }}
      >
        <Button icon={<FileAddOutlined aria-hidden />}>{t('documents.from')}</Button>
      </Dropdown>
      {kind !== undefined && (
        <DocumentsDialog
          kind={kind}
          iECatg={desk.iECatg}
          onMade={(made) => {
            setKind(undefined);
            onMade(made);
          }}
          onClose={() => setKind(undefined)}
        />
      )}
    </>
  );
}

/** Orders rarely come and go while somebody works. */
const STALE_MS = 60_000;

/** Whether work starts from client orders here: by the organisation's parameter, or because some wait for declaration. */
function useClientOrders(asked: boolean): boolean {
  const { orgParams } = useSession();
  const byParameter = orgParams.existsClientOrder === '1';
  const { data = false } = useQuery({
    queryKey: queryKeys.documents('clientOrder', 'exists'),
    queryFn: async ({ signal }) => {
      for (const { id } of await declarations.owners(signal)) {
        if (await documents.ordersExist(id, signal)) return true;
      }
      return false;
    },
    enabled: asked && !byParameter,
    staleTime: STALE_MS,
  });
  return byParameter || data;
}
