import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Empty, Space, Table } from 'antd';
import { useRef, useState } from 'react';
import { queryKeys } from '../../../api/queryKeys';
import { type ComparedSerial, type Comparison, wms } from '../../../api/wms';
import { downloadFile, may } from '../../../core';
import { useText } from '../../../core/useText';
import { useExpandIcon } from '../../../resource/useExpandIcon';
import { Page } from '../../../ui/Page';
import { AccountEvents } from '../AccountEvents';
import { AccountInput, useAccounts } from '../AccountInput';
import { useReportColumns } from '../useReportColumns';
import { Moves } from './Moves';

const SAME = '0';
/** Materials of an account, which are what is compared. */
const MATERIALS = 'I';

/** The warehouse against a bonded account, serial by serial; each opens to what moved it on both sides. */
export default function ComparePage() {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  /** The key that chooses an account may compare it at once, before anything is drawn anew. */
  const latest = useRef(typed);
  const [account, setAccount] = useState('');
  const [only, setOnly] = useState(false);
  const columns = useReportColumns<ComparedSerial>('wmsCompare');
  const expandIcon = useExpandIcon(({ gdsSeqno, gdsNm }: ComparedSerial) => `${gdsSeqno ?? ''} ${gdsNm}`.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: [...queryKeys.resource('wmsStock'), 'compare', account],
    queryFn: ({ signal }) => wms.compare(account, signal),
    enabled: account !== '',
    staleTime: 0,
  });
  const rows = (data?.rows ?? []).filter(({ verdict }) => !only || verdict !== SAME);
  return (
    <Page title={t('wms.compare')}>
      <Space wrap>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the input inside arrive here, behind those of its list */}
        <span
          style={{ display: 'inline-block', width: 280 }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') setAccount(latest.current.trim());
          }}
        >
          <AccountInput
            aria-label={t('wms.compare.account')}
            placeholder={t('wms.compare.account')}
            value={typed}
            onChange={(next) => {
              latest.current = next;
              setTyped(next);
            }}
          />
        </span>
        <Button type="primary" loading={isFetching} onClick={() => setAccount(typed.trim())}>
          {t('wms.compare.show')}
        </Button>
        <Checkbox checked={only} onChange={({ target }) => setOnly(target.checked)}>
          {t('wms.compare.only')}
        </Checkbox>
        {data && (
          <Button
            onClick={() => void downloadFile({ method: 'GET', path: wms.compareSheet, query: { accountNo: account } })}
          >
            {t('wms.compare.export')}
          </Button>
        )}
      </Space>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {account === '' && (
        <Accounts
          onChoose={(number) => {
            latest.current = number;
            setTyped(number);
            setAccount(number);
          }}
        />
      )}
      {data && (
        <Table<ComparedSerial>
          size="small"
          rowKey={({ gdsSeqno }) => String(gdsSeqno ?? '')}
          dataSource={rows}
          columns={columns}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: t('wms.compare.same') }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          expandable={{ expandIcon, expandedRowRender: (row) => <Both account={account} of={row} comparison={data} /> }}
        />
      )}
    </Page>
  );
}

/** As long as nothing is compared: the accounts there are to choose from. */
function Accounts({ onChoose }: { onChoose: (number: string) => void }) {
  const { t } = useText();
  const { data = [] } = useAccounts('', '', true);
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('wms.compare.about')}>
      {data.length > 0 && (
        <Space wrap role="group" aria-label={t('wms.compare.accounts')} style={{ justifyContent: 'center' }}>
          {data.map(({ key, name, more }) => (
            // A name that is longer than a phone is wide takes two lines.
            <Button
              key={key}
              style={{ height: 'auto', maxWidth: '100%', whiteSpace: 'normal' }}
              onClick={() => onChoose(key)}
            >
              {[name, more].filter(Boolean).join(' · ')}
            </Button>
          ))}
        </Space>
      )}
    </Empty>
  );
}

interface BothProps {
  account: string;
  of: ComparedSerial;
  comparison: Comparison;
}

/** What moved a serial in the warehouse, and in the account. */
function Both({ account, of, comparison }: BothProps) {
  const { t } = useText();
  const serial = of.gdsSeqno;
  return (
    <>
      <Moves
        title={t('wms.compare.warehouse')}
        of={{
          accountNo: account,
          orgId: comparison.orgId,
          ...(serial === null ? { noSerial: 1 } : { gdsSeqno: serial }),
        }}
      />
      {serial !== null && may(comparison.accountKind, 'view') && (
        <AccountEvents
          kind={comparison.accountKind}
          account={comparison.accountId}
          goods={MATERIALS}
          serial={String(serial)}
          title={t('wms.compare.journal')}
        />
      )}
    </>
  );
}
