import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Input, Table } from 'antd';
import { useState } from 'react';
import { type AccountSerial, inventory } from '../../api/inventory';
import { addLines } from '../../api/lines';
import { queryKeys } from '../../api/queryKeys';
import { RequestError, readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { DecimalInput } from '../../resource/inputs/DecimalInput';
import { type Row, textAt } from '../../resource/row';
import { pagesOf } from '../../ui/table/pages';

interface FromAccountProps {
  list: Row;
  onAdded: () => void;
  onClose: () => void;
}

const PAGE_SIZE = 40;
const WIDTH = 'min(980px, 100vw)';

/** What is ticked: the fields of the line with its quantity. */
type Chosen = ReadonlyMap<number, Record<string, string>>;

/** The serials of the account with what is left of each: the ticked ones become lines. */
export function FromAccount({ list, onAdded, onClose }: FromAccountProps) {
  const { t, lang } = useText();
  const { message } = App.useApp();
  const id = Number(list.id);
  const outward = textAt(list, 'impexpMarkcd') === 'E';
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const { data, isFetching, error } = useQuery({
    queryKey: [...queryKeys.resource('bondInvt'), 'serials', id, list.version, keyword, pageNum],
    queryFn: ({ signal }) => inventory.serials(id, { keyword, pageNum, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });

  /** What goes out is all that is left, until somebody says otherwise. */
  const lineOf = ({ surplus, line }: AccountSerial) => ({
    ...line,
    dclQty: outward && !surplus.startsWith('-') ? readableDecimal(surplus).replaceAll(',', '') : '',
  });
  const choose = (serials: readonly number[]) => {
    const known = new Map((data?.rows ?? []).map((row) => [row.serial, row]));
    const next = new Map(serials.map((serial) => [serial, chosen.get(serial)] as const));
    setChosen(
      new Map(
        [...next].flatMap(([serial, line]) => {
          const row = known.get(serial);
          if (line !== undefined) return [[serial, line] as const];
          return row === undefined ? [] : [[serial, lineOf(row)] as const];
        }),
      ),
    );
  };
  const add = async () => {
    setBusy(true);
    setFailures([]);
    try {
      const { added } = await addLines('bondInvtDt', { queryInvtId: id, rows: [...chosen.values()] });
      message.success(t('resource.lines.added', { count: added }));
      onAdded();
      onClose();
    } catch (failure) {
      setFailures(sentences(failure, [...chosen.keys()]));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      open
      size={WIDTH}
      title={`${t('inventory.from.serials')} · ${textAt(list, 'putrecNo')}`}
      closable={{ 'aria-label': t('resource.close') }}
      onClose={onClose}
      footer={
        <Button type="primary" disabled={chosen.size === 0} loading={busy} onClick={() => void add()}>
          {t('inventory.from.add', { count: chosen.size })}
        </Button>
      }
    >
      <Input.Search
        allowClear
        autoFocus
        aria-label={t('inventory.serials.search')}
        placeholder={t('inventory.serials.search')}
        onSearch={(text) => {
          setKeyword(text.trim());
          setPageNum(1);
        }}
      />
      {data?.hasAccount === false && <Alert type="info" showIcon title={t('inventory.from.noAccount')} />}
      {error !== null && <Alert type="error" showIcon role="alert" title={error.message} />}
      {failures.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failures.map((sentence) => <p key={sentence}>{sentence}</p>)}
        />
      )}
      <Table<AccountSerial>
        size="small"
        rowKey="serial"
        loading={isFetching}
        dataSource={data?.rows ?? []}
        scroll={{ x: 'max-content' }}
        pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
        rowSelection={{
          selectedRowKeys: [...chosen.keys()],
          preserveSelectedRowKeys: true,
          onChange: (keys) => choose(keys.map(Number)),
          getCheckboxProps: (row) => ({ disabled: !row.isUsable, 'aria-label': String(row.serial) }),
        }}
        columns={[
          { title: t('inventory.serials.serial'), dataIndex: 'serial', align: 'right' },
          { title: t('inventory.serials.name'), dataIndex: ['line', 'gdsNm'] },
          {
            title: t('inventory.serials.surplus'),
            dataIndex: 'surplus',
            align: 'right',
            render: (surplus: string, { line }) =>
              `${readableDecimal(surplus)} ${codeName('unit', line.dclUnitcd ?? '', lang)}`,
          },
          {
            title: t('inventory.serials.quantity'),
            key: 'quantity',
            width: 140,
            render: (_, row) => {
              const line = chosen.get(row.serial);
              if (line === undefined) return row.isUsable ? '' : t('inventory.serials.unusable');
              return (
                <DecimalInput
                  aria-label={`${t('inventory.serials.quantity')} ${row.serial}`}
                  value={line.dclQty ?? ''}
                  onChange={(dclQty) => setChosen(new Map([...chosen, [row.serial, { ...line, dclQty }]]))}
                />
              );
            },
          },
          { title: t('inventory.serials.asked'), dataIndex: 'asked', align: 'right', render: readableDecimal },
          { title: t('inventory.serials.material'), dataIndex: ['line', 'gdsMtno'] },
          { title: t('inventory.serials.code'), dataIndex: ['line', 'gdecd'] },
        ]}
      />
    </Drawer>
  );
}

/** What was refused of each line, by its serial. */
function sentences(failure: unknown, serials: readonly number[]): readonly string[] {
  if (failure instanceof RequestError && failure.fields.length > 0) {
    return failure.fields.map(({ field, message }) => {
      const at = /^rows\[(\d+)\]/.exec(field)?.[1];
      return at === undefined ? message : `${serials[Number(at)] ?? ''}: ${message}`;
    });
  }
  return [failure instanceof Error ? failure.message : String(failure)];
}
