import { Button, Table, type TableColumnsType } from 'antd';
import { useEffect, useRef } from 'react';
import { type LoadDocument, type LoadLine, readableDecimal } from '../../../core';
import { useCodes } from '../../../core/useCodes';
import { useText } from '../../../core/useText';
import { codeName } from '../../../resource/codeName';
import { Fold } from '../../../resource/document/Fold';
import { type Draft, useDraft } from '../../../resource/draft';
import { DecimalInput } from '../../../resource/inputs/DecimalInput';
import { rowsAt, textAt } from '../../../resource/row';
import { worstOf } from '../../../resource/told';
import { useMobile } from '../../../shell/layout/useScreen';
import styles from './Load.module.css';

/** How much of a line goes on the truck; everything that is left where nothing was typed. */
export type Taken = Readonly<Record<string, string>>;

export const lineKey = (document: Pick<LoadDocument, 'kind' | 'number'>, seqno: number): string =>
  `${document.kind}:${document.number}:${seqno}`;

interface TruckGoodsProps {
  draft: Draft;
  documents: readonly LoadDocument[];
  loading: boolean;
  onTake: (taken: Record<string, string | undefined>) => void;
}

/** The columns for which a narrow screen has room. */
const IN_SIGHT = ['goods', 'left', 'take'];
/** More rows than a page draws at once. */
const MANY = 100;

interface Shown {
  key: string;
  document: LoadDocument;
  line: LoadLine;
}

/** The goods of the chosen documents: what is left of each, and how much of it goes on this truck. */
export function TruckGoods({ draft, documents, loading, onTake }: TruckGoodsProps) {
  const { t, lang } = useText();
  const narrow = useMobile();
  useCodes();
  const rows = documents.flatMap((document) =>
    document.lines.map((line): Shown => ({ key: lineKey(document, line.seqno), document, line })),
  );
  const all = (document: LoadDocument, taken: string | undefined) =>
    onTake(Object.fromEntries(document.lines.map(({ seqno }) => [lineKey(document, seqno), taken])));
  const columns: TableColumnsType<Shown> = [
    { title: t('sas.load.kind'), key: 'number', width: 185, render: (_, { document }) => document.number },
    { title: t('sas.moved.line'), key: 'seqno', width: 50, align: 'right', render: (_, { line }) => line.seqno },
    {
      title: t('sas.moved.goods'),
      key: 'goods',
      // So many rows are drawn as they come in sight, each as high as the next.
      ellipsis: rows.length > MANY,
      render: (_, { document, line }) => (
        <>
          {line.gdsNm}
          {narrow && (
            <small className={styles.of}>
              {document.number} · {line.seqno}
            </small>
          )}
        </>
      ),
    },
    {
      title: t('sas.carried.quantity'),
      key: 'quantity',
      width: 95,
      align: 'right',
      render: (_, { line }) => readableDecimal(line.quantity),
    },
    {
      title: t('sas.carried.left'),
      key: 'left',
      width: narrow ? 80 : 110,
      align: 'right',
      render: (_, { line }) => `${readableDecimal(line.left)} ${codeName('unit', line.dclUnitcd, lang)}`,
    },
    {
      title: t('sas.load.gross'),
      key: 'gross',
      width: 95,
      align: 'right',
      render: (_, { line }) => (line.gross === null ? '' : readableDecimal(line.gross)),
    },
    {
      title: t('sas.load.take'),
      key: 'take',
      width: narrow ? 100 : 120,
      render: (_, { key, document, line }) => (
        <Quantity
          draft={draft}
          line={line}
          name={t('sas.load.takeOf', { number: document.number, seqno: line.seqno })}
          onChange={(taken) => onTake({ [key]: taken })}
        />
      ),
    },
  ];
  return (
    <Fold
      title={t('sas.load.goods')}
      startsOpen
      extra={
        documents.length === 1 &&
        documents.map((document) => (
          <span key={document.number} className={styles.take}>
            <Button size="small" onClick={() => all(document, undefined)}>
              {t('sas.load.all')}
            </Button>
            <Button size="small" onClick={() => all(document, '')}>
              {t('sas.load.nothing')}
            </Button>
          </span>
        ))
      }
    >
      <Table<Shown>
        size="small"
        rowKey="key"
        loading={loading}
        pagination={false}
        virtual={rows.length > MANY}
        scroll={{ x: narrow ? 300 : 720, y: 320 }}
        dataSource={rows}
        locale={{ emptyText: <p className={styles.none}>{t('sas.load.choose')}</p> }}
        columns={narrow ? columns.filter(({ key }) => IN_SIGHT.includes(String(key))) : columns}
      />
    </Fold>
  );
}

interface QuantityProps {
  draft: Draft;
  line: LoadLine;
  name: string;
  onChange: (taken: string) => void;
}

/** How much of a line goes on the truck, with what is wrong with it. */
function Quantity({ draft, line, name, onChange }: QuantityProps) {
  const { lang } = useText();
  const box = useRef<HTMLDivElement>(null);
  // Where the line stands on the passport: only where goods are listed there.
  const at = useDraft(draft, (now) =>
    rowsAt(now.row, 'lines').findIndex((goods) => textAt(goods, 'rltGdsSeqno') === String(line.seqno)),
  );
  const path = `lines[${at}].dclQty`;
  const worst = worstOf(useDraft(draft, (now) => now.problemsAt(path)));
  const target = useDraft(draft, (now) => (now.target?.path === path ? now.target : null));
  useEffect(() => {
    if (target !== null) box.current?.querySelector('input')?.focus();
  }, [target]);
  return (
    <div ref={box} data-path={at < 0 ? undefined : path}>
      <DecimalInput
        value={line.taken ?? line.left}
        status={worst === undefined ? '' : 'error'}
        aria-label={name}
        aria-invalid={worst !== undefined}
        onChange={onChange}
      />
      {worst !== undefined && <div className={styles.wrong}>{worst.message[lang]}</div>}
    </div>
  );
}
