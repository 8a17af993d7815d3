import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Input, Modal, Select, Table } from 'antd';
import { useId, useState } from 'react';
import { type Choice, type Document, type DocumentKind, documents, type MadeDeclaration } from '../../api/documents';
import { queryKeys } from '../../api/queryKeys';
import { type Field, RequestError, resource } from '../../core';
import { useText } from '../../core/useText';
import { isNumber, readable } from '../../resource/fields';
import { textOf } from '../../resource/row';
import styles from './Documents.module.css';

interface DocumentsDialogProps {
  kind: DocumentKind;
  /** Category of the declarations. */
  iECatg: string;
  onMade: (made: MadeDeclaration[]) => void;
  onClose: () => void;
}

/** The number that people know a document by. */
const NUMBERS: Readonly<Record<DocumentKind, string>> = {
  clientOrder: 'clientOrderNo',
  fcst: 'fcstNo',
  bondInvt: 'etpsInnerInvtNo',
  sasStock: 'sasStockNo',
};
const PAGE_SIZE = 10;
const MARKS = ['needCert', 'needCiq', 'needTax'] as const;
/** Import and entry: only they are declared in two steps. */
const IMPORTS: readonly string[] = ['1', '3'];

/** The documents of a kind that wait for declaration; the ticked ones become declarations. */
export function DocumentsDialog({ kind, iECatg, onMade, onClose }: DocumentsDialogProps) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Document>>(new Map());
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [flags, setFlags] = useState<Choice>({});
  const [order, setOrder] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { data, isFetching, error } = useQuery({
    queryKey: queryKeys.documents(kind, iECatg, keyword, page),
    queryFn: ({ signal }) => documents.query(kind, { iECatg, keyword, pageNum: page, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  const { fields } = resource(kind);
  const shown = fields.filter((field) => field.list > 0 && field.name !== 'iECatg' && field.kind !== 'id');
  const ofGoods = kind === 'clientOrder' || kind === 'fcst';

  const make = async () => {
    setBusy(true);
    setRefused([]);
    try {
      const choice: Choice = ofGoods ? flags : { iECatg, isForce: 0, ...(order && { clientOrderId: order }) };
      onMade(await documents.make(kind, [...chosen.values()], choice));
    } catch (failure) {
      // Who does not want to go on is not told that nothing happened.
      if (!(failure instanceof RequestError) || !failure.shown) setRefused(sentences(failure));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: queryKeys.documents() });
    }
  };

  return (
    <Modal
      open
      width="min(1120px, 96vw)"
      title={t('documents.title', { kind: t(`documents.kind.${kind}`) })}
      okText={chosen.size === 0 ? t('documents.make') : t('documents.makeOf', { count: chosen.size })}
      cancelText={t('declaration.cancel')}
      okButtonProps={{ disabled: chosen.size === 0, loading: busy }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <div className={styles.tools}>
        <Input.Search
          allowClear
          autoFocus
          aria-label={t('documents.keyword')}
          placeholder={t('documents.keyword')}
          className={styles.keyword}
          onSearch={(text) => {
            setKeyword(text);
            setPage(1);
          }}
        />
        {ofGoods && <Marks kind={kind} twoStep={IMPORTS.includes(iECatg)} flags={flags} onChange={setFlags} />}
        {kind === 'sasStock' && <OrderChoice iECatg={iECatg} value={order} onChange={setOrder} />}
      </div>
      {refused.length > 0 && (
        <Alert type="error" showIcon role="alert" title={refused.map((sentence) => <p key={sentence}>{sentence}</p>)} />
      )}
      {error !== null && <Alert type="error" showIcon title={error.message} />}
      <Table<Document>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.rows ?? []}
        columns={shown.map((field) => column(field, lang))}
        scroll={{ x: shown.reduce((sum, field) => sum + field.list, 0), y: 360 }}
        locale={{ emptyText: t('documents.none') }}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
        }}
        onRow={(row) => ({ onClick: () => setChosen(toggled(chosen, row)) })}
        rowSelection={{
          selectedRowKeys: [...chosen.keys()],
          preserveSelectedRowKeys: true,
          onChange: (keys, rows) => {
            const known = new Map([...chosen, ...rows.filter(Boolean).map((row) => [row.id, row] as const)]);
            setChosen(new Map([...known].filter(([id]) => keys.includes(id))));
          },
          getCheckboxProps: (row) =>
            ({ 'aria-label': t('documents.select', { name: textOf(row[NUMBERS[kind]]) }) }) as object,
        }}
      />
    </Modal>
  );
}

/** What is wrong, a sentence each. */
function sentences(failure: unknown): string[] {
  if (failure instanceof RequestError && failure.fields.length > 0) return failure.fields.map(({ message }) => message);
  return [failure instanceof Error ? failure.message : String(failure)];
}

function toggled(chosen: ReadonlyMap<number, Document>, row: Document): ReadonlyMap<number, Document> {
  const next = new Map(chosen);
  if (!next.delete(row.id)) next.set(row.id, row);
  return next;
}

function column(field: Field, lang: 'zh' | 'en') {
  return {
    key: field.name,
    dataIndex: field.name,
    title: field.label[lang],
    width: field.list,
    ellipsis: true,
    align: isNumber(field) ? ('right' as const) : undefined,
    render: (value: unknown) => readable(field, value, lang),
  };
}

interface MarksProps {
  kind: DocumentKind;
  twoStep: boolean;
  flags: Choice;
  onChange: (flags: Choice) => void;
}

/** Two steps or one, and the marks of the two-step declaration. What nobody touches is as the document says. */
function Marks({ kind, twoStep, flags, onChange }: MarksProps) {
  const { t } = useText();
  const offered = kind === 'clientOrder' && twoStep ? (['isTwoStep', ...MARKS] as const) : twoStep ? MARKS : [];
  return offered.map((flag) => (
    <Checkbox
      key={flag}
      checked={flags[flag] === 1}
      onChange={(event) => onChange({ ...flags, [flag]: event.target.checked ? 1 : 0 })}
    >
      {t(`documents.${flag}`)}
    </Checkbox>
  ));
}

interface OrderChoiceProps {
  iECatg: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** The client order that the goods belong to. */
function OrderChoice({ iECatg, value, onChange }: OrderChoiceProps) {
  const { t } = useText();
  const id = useId();
  const { data } = useQuery({
    queryKey: queryKeys.documents('clientOrder', iECatg, 'choice'),
    queryFn: ({ signal }) => documents.query('clientOrder', { iECatg, pageNum: 1, pageSize: 200 }, signal),
  });
  const options = (data?.rows ?? []).map((row) => ({
    value: row.id,
    label: `${textOf(row.clientOrderNo)} ${textOf(row.customerName)}`,
  }));
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('documents.clientOrder')}
      placeholder={t('documents.clientOrder')}
      className={styles.order}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}
