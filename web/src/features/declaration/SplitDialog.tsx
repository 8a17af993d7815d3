import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Modal, Table } from 'antd';
import { useMemo, useState } from 'react';
import { type BoxOfDeclaration, type Declaration, declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { readableDecimal, splitByContainers, sumDecimals } from '../../core';
import { useText } from '../../core/useText';
import { type Row, rowsAt, textAt } from '../../resource/row';
import { messageOf } from '../../resource/useStoring';
import { reachable } from '../../ui/reachable';
import styles from './Documents.module.css';

interface SplitDialogProps {
  declaration: Declaration;
  /** The new declaration. */
  onSplit: (made: Declaration) => void;
  onClose: () => void;
}

/** The containers of a declaration: the ticked ones go to a new one. What comes of it is shown before it is done. */
export function SplitDialog({ declaration, onSplit, onClose }: SplitDialogProps) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const {
    data: boxes = [],
    isFetching,
    error,
  } = useQuery({
    queryKey: queryKeys.declarations('boxes', declaration.id, declaration.version),
    queryFn: ({ signal }) => declarations.boxes(declaration.id, signal),
  });
  const outcome = useMemo(() => {
    if (chosen.length === 0) return undefined;
    const ids = rowsAt(declaration, 'containers').map((row) => Number(row.id));
    return splitByContainers(
      declaration,
      chosen.map((id) => ids.indexOf(id)).filter((place) => place >= 0),
    );
  }, [declaration, chosen]);

  const split = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { stays, goes } = await declarations.splitBoxes(declaration, chosen);
      queries.setQueryData(queryKeys.declarations('detail', stays.id), stays);
      await queries.invalidateQueries({ queryKey: queryKeys.declarations() });
      onSplit(goes);
    } catch (refusal) {
      setFailure(messageOf(refusal));
    } finally {
      setBusy(false);
    }
  };

  /** A container goes with all its rows; of a shared one each row goes by itself. */
  const withRows = (box: BoxOfDeclaration, ticked: boolean): readonly number[] => {
    const isOfBox = ({ id, containerId }: BoxOfDeclaration) =>
      id === box.id || (!box.isLcl && containerId !== '' && containerId === box.containerId);
    const rows = boxes.filter(isOfBox).map(({ id }) => id);
    const others = chosen.filter((id) => !rows.includes(id));
    return ticked ? [...others, ...rows] : others;
  };

  const problems = outcome?.problems ?? [];
  return (
    <Modal
      open
      width="min(860px, 96vw)"
      title={t('split.title')}
      okText={t('split.confirm')}
      cancelText={t('declaration.cancel')}
      okButtonProps={{ disabled: outcome === undefined || problems.length > 0, loading: busy }}
      onOk={() => void split()}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t('split.hint')}</p>
      {error !== null && <Alert type="error" showIcon title={error.message} />}
      <Table<BoxOfDeclaration>
        ref={reachable}
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={boxes}
        pagination={false}
        scroll={{ x: 'max-content', y: 260 }}
        columns={[
          { key: 'containerId', dataIndex: 'containerId', title: t('split.container'), width: 150 },
          {
            key: 'lines',
            title: t('split.goods'),
            render: (_, box) => box.lines.map((line) => `${line.gNo}. ${line.gName}`).join(lang === 'zh' ? '；' : '; '),
          },
          {
            key: 'goodsContaWt',
            dataIndex: 'goodsContaWt',
            title: t('split.weight'),
            align: 'right',
            width: 160,
            render: (weight: string) => readableDecimal(weight),
          },
          {
            key: 'isLcl',
            dataIndex: 'isLcl',
            title: t('split.lcl'),
            width: 80,
            render: (lcl: boolean) => (lcl ? '✓' : ''),
          },
        ]}
        rowSelection={{
          selectedRowKeys: [...chosen],
          hideSelectAll: true,
          onSelect: (box, ticked) => setChosen(withRows(box, ticked)),
          getCheckboxProps: (box) => ({ 'aria-label': t('documents.select', { name: box.containerId }) }) as object,
        }}
      />
      <div aria-live="polite">
        {problems.map((problem) => (
          <Alert key={problem.field + problem.rule} type="warning" showIcon title={problem.message[lang]} />
        ))}
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
        {outcome?.stays !== undefined && outcome.goes !== undefined && outcome.boxes !== undefined && (
          <div className={styles.parts}>
            <Part title={t('split.stays')} declaration={outcome.stays} boxes={outcome.boxes[0]} />
            <Part title={t('split.goes')} declaration={outcome.goes} boxes={outcome.boxes[1]} />
          </div>
        )}
      </div>
    </Modal>
  );
}

/** One of the two declarations in a few figures. */
function Part({ title, declaration, boxes }: { title: string; declaration: Row; boxes: number }) {
  const { t } = useText();
  const lines = rowsAt(declaration, 'lines');
  const total = sumDecimals(
    lines.map((line) => textAt(line, 'declTotal')),
    2,
  );
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <p>
        {t('split.sum', {
          lines: lines.length,
          boxes,
          packages: textAt(declaration, 'packNo'),
          gross: readableDecimal(textAt(declaration, 'grossWet')),
          net: readableDecimal(textAt(declaration, 'netWt')),
          total: readableDecimal(total ?? ''),
        })}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={textAt(line, 'gNo')}>
            {textAt(line, 'gName')} × {readableDecimal(textAt(line, 'gQty'))}
          </li>
        ))}
      </ul>
    </section>
  );
}
