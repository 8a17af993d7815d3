import { CopyOutlined, DashboardOutlined, DatabaseOutlined, FileAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { inventory } from '../../api/inventory';
import { useText } from '../../core/useText';
import type { LineHelp } from '../../resource/document/lineHelp';
import type { InputProps } from '../../resource/inputs/inputProps';
import { type Row, textAt } from '../../resource/row';
import { FromAccount } from './FromAccount';
import { FromDeclaration } from './FromDeclaration';
import { FromDocuments } from './FromDocuments';
import { InventoryWeights } from './InventoryWeights';
import { SerialInput } from './SerialInput';
import type { LinesPage } from './special';

const SERIAL = 'putrecSeqno';
/** So many serials are looked up in one request. */
const TOGETHER = 200;

/** Lines of an inventory list are filled by the serials of its account, and made of serials, declarations and other documents. */
export function useInventoryLines(list: Row | undefined, page: LinesPage) {
  const { t } = useText();
  const [source, setSource] = useState<'account' | 'declaration' | 'documents' | 'weights'>();
  const id = list === undefined ? undefined : Number(list.id);
  const hasAccount = textAt(list, 'putrecNo') !== '';
  const help = useMemo(() => (id === undefined || !hasAccount ? undefined : helpOf(id)), [id, hasAccount]);
  const close = () => setSource(undefined);
  const extra = list !== undefined && page.mayAdd && (
    <>
      {hasAccount && (
        <Button icon={<DatabaseOutlined />} onClick={() => setSource('account')}>
          {t('inventory.from.serials')}
        </Button>
      )}
      <Button icon={<FileAddOutlined />} onClick={() => setSource('declaration')}>
        {t('inventory.from.declaration')}
      </Button>
      <Button icon={<CopyOutlined />} onClick={() => setSource('documents')}>
        {t('inventory.from.documents')}
      </Button>
      <Button icon={<DashboardOutlined />} onClick={() => setSource('weights')}>
        {t('sharing.weights')}
      </Button>
      {source === 'weights' && <InventoryWeights list={list} onStored={page.refresh} onClose={close} />}
      {source === 'documents' && <FromDocuments list={list} onAdded={page.refresh} onClose={close} />}
      {source === 'account' && <FromAccount list={list} onAdded={page.refresh} onClose={close} />}
      {source === 'declaration' && <FromDeclaration list={list} onAdded={page.refresh} onClose={close} />}
    </>
  );
  return { help, extra };
}

function helpOf(list: number): LineHelp {
  return {
    inputs: { [SERIAL]: (props: InputProps) => <SerialInput {...props} list={list} /> },
    field: SERIAL,
    lookUp: async (serials) => {
      const numbers = serials.filter((serial) => /^\d{1,9}$/.test(serial));
      const found = new Map<string, Row>();
      for (let at = 0; at < numbers.length; at += TOGETHER) {
        const some = numbers.slice(at, at + TOGETHER).join(',');
        const { rows } = await inventory.serials(list, { serials: some, pageNum: 1, pageSize: TOGETHER });
        for (const { serial, line } of rows) found.set(String(serial), line);
      }
      return found;
    },
  };
}
