import { FileAddOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { DocumentKind, MadeDeclaration } from '../../api/documents';
import type { DeclarationDesk } from '../../core';
import { useText } from '../../core/useText';
import { DocumentsDialog } from './DocumentsDialog';
import { mayEver } from './desks';

const KINDS: readonly DocumentKind[] = ['clientOrder', 'fcst', 'bondInvt', 'sasStock'];

interface FromDocumentsProps {
  desk: DeclarationDesk;
  onMade: (made: MadeDeclaration[]) => void;
}

/** Makes declarations of documents that wait for it. */
export function FromDocuments({ desk, onMade }: FromDocumentsProps) {
  const { t } = useText();
  const [kind, setKind] = useState<DocumentKind>();
  if (!mayEver('edit', desk.iECatg)) return null;
  const items = KINDS.map((key) => ({ key, label: t(`documents.kind.${key}`) }));
  return (
    <>
      <Dropdown
        trigger={['click']}
        destroyOnHidden
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
