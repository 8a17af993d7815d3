import { FileAddOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Input, Modal, Segmented, Space, Table } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { apiOf } from '../../../api/plain';
import { queryKeys } from '../../../api/queryKeys';
import type { Rows } from '../../../api/rows.gen';
import { type HeldStock, wms } from '../../../api/wms';
import { useText } from '../../../core/useText';
import { Fold } from '../../../resource/document/Fold';
import type { Row } from '../../../resource/row';
import { reachable } from '../../../ui/reachable';
import type { LinesPage, OpenDocument, Special } from '../special';
import { useReportColumns } from '../useReportColumns';
import { Moves } from './Moves';
import { ReceivePart } from './ReceivePart';

/** Lines of an inbound order are made of documents; below it stand its movements. */
export function useSpecialInbound(): Special<Rows['asn']> {
  return INBOUND;
}
const INBOUND: Special<Rows['asn']> = {
  inBar: (row: Row, page: OpenDocument) => page.allows('receive') && <ReceivePart order={row} page={page} />,
  useLines: useInboundLines,
  below: (row: Row, page?: OpenDocument) => page && <Below kind="asn" lines="asnDt" order={row} />,
};

/** Below an outbound order stand what is held for it and its movements. */
export function useSpecialOutbound(): Special<Rows['dsn']> {
  return OUTBOUND;
}
const OUTBOUND: Special<Rows['dsn']> = {
  below: (row: Row, page?: OpenDocument) =>
    page && (
      <>
        <Picks order={row} />
        <Below kind="dsn" lines="dsnDt" order={row} />
      </>
    ),
};

/** The book figures of a count are drawn. */
export function useSpecialCount(): Special<Rows['wmsCount']> {
  return COUNT;
}
const COUNT: Special<Rows['wmsCount']> = {
  useLines: useCountLines,
  below: (row: Row, page?: OpenDocument) => page && <Below kind="wmsCount" lines="wmsCountDt" order={row} />,
};

/** Where something lies. */
const THERE = { there: '1' };
const ANYWHERE = {};

/**
 * Stock follows from movements, to which it opens: nobody changes it, and they are its history. Places that are empty by now are shown on
 * demand, for their movements.
 */
export function useSpecialWarehouse(): Special<Rows['wmsStock']> {
  const { t } = useText();
  const [emptyToo, setEmptyToo] = useState(false);
  const api = useMemo(() => ({ ...apiOf('wmsStock'), log: undefined }), []);
  return {
    api,
    list: emptyToo ? 'all' : 'there',
    within: emptyToo ? ANYWHERE : THERE,
    extra: (
      <Checkbox checked={emptyToo} onChange={({ target }) => setEmptyToo(target.checked)}>
        {t('wms.emptyToo')}
      </Checkbox>
    ),
    hasPast: true,
    isReadOnly: true,
    below: (row: Row) => <Moves of={{ stockId: Number(row.id) }} />,
  };
}

/** The movements of a document; its lines are read again whenever it has another version. */
function Below({ kind, lines, order }: { kind: 'asn' | 'dsn' | 'wmsCount'; lines: string; order: Row }) {
  const { t } = useText();
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that goods were moved
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: queryKeys.resource(lines) });
    void queries.invalidateQueries({ queryKey: queryKeys.resource('wmsMove') });
    void queries.invalidateQueries({ queryKey: queryKeys.resource('wmsStock') });
  }, [queries, order.version]);
  return (
    <Fold title={t('wms.moves')} startsOpen={false}>
      <Moves of={{ documentKind: kind, documentId: Number(order.id) }} />
    </Fold>
  );
}

/** The stock that is held for an outbound order. */
function Picks({ order }: { order: Row }) {
  const { t } = useText();
  const columns = useReportColumns<HeldStock>('dsnPick');
  const id = Number(order.id);
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource('dsn'), 'picks', id, order.version],
    queryFn: ({ signal }) => wms.picks(id, signal),
    staleTime: 0,
  });
  return (
    <Fold title={t('wms.picks')} startsOpen>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      <Table<HeldStock>
        ref={reachable}
        size="small"
        rowKey="id"
        dataSource={data ?? []}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </Fold>
  );
}

/** A way to get lines that asks for a text. */
interface AskLines {
  title: string;
  label: string;
  ok: string;
  /** Whether a text is needed. */
  isNeeded?: boolean;
  before?: ReactNode;
  done: (count: number) => string;
  run: (text: string) => Promise<{ added: number }>;
  onAdded: () => void;
  onClose: () => void;
}

function AskLines({ title, label, ok, isNeeded = false, before, done, run, onAdded, onClose }: AskLines) {
  const { t } = useText();
  const { message } = App.useApp();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const go = async () => {
    setBusy(true);
    setFailure(undefined);
    await run(typed.trim())
      .then(({ added }) => {
        message.success(done(added));
        onAdded();
        onClose();
      })
      .catch((refused: unknown) => setFailure(refused instanceof Error ? refused.message : String(refused)));
    setBusy(false);
  };
  return (
    <Modal
      open
      title={title}
      okText={ok}
      cancelText={t('resource.cancel')}
      okButtonProps={{ disabled: isNeeded && typed.trim() === '', loading: busy }}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <Space orientation="vertical" style={{ width: '100%' }}>
        {before}
        <Input
          autoFocus
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      </Space>
    </Modal>
  );
}

/** Lines of an inbound order are made of an inventory list or a declaration. */
function useInboundLines(order: Row | undefined, page: LinesPage) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<'bondInvt' | 'declaration'>('bondInvt');
  const label = t(kind === 'bondInvt' ? 'wms.from.list' : 'wms.from.entry');
  const extra = order !== undefined && page.mayAdd && (
    <>
      <Button icon={<FileAddOutlined />} onClick={() => setOpen(true)}>
        {t('wms.from')}
      </Button>
      {isOpen && (
        <AskLines
          title={t('wms.from')}
          label={label}
          ok={t('wms.from.do')}
          isNeeded
          before={
            <Segmented<'bondInvt' | 'declaration'>
              aria-label={t('wms.from')}
              value={kind}
              options={[
                { value: 'bondInvt', label: t('wms.from.list') },
                { value: 'declaration', label: t('wms.from.entry') },
              ]}
              onChange={setKind}
            />
          }
          done={(count) => t('wms.from.done', { count })}
          run={(number) => wms.linesFrom(Number(order.id), kind, number)}
          onAdded={page.refresh}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
  return { extra };
}

/** The lines of a count are drawn from the stock. */
function useCountLines(count: Row | undefined, page: LinesPage) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const extra = count !== undefined && page.mayAdd && (
    <>
      <Button icon={<FileAddOutlined />} onClick={() => setOpen(true)}>
        {t('wms.draw')}
      </Button>
      {isOpen && (
        <AskLines
          title={t('wms.draw')}
          label={t('wms.draw.place')}
          ok={t('wms.draw')}
          done={(drawn) => t('wms.draw.done', { count: drawn })}
          run={(location) => wms.draw(Number(count.id), location)}
          onAdded={page.refresh}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
  return { extra };
}
