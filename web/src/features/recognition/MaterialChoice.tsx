import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { declarations, type Material } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import type { ReviewLine } from '../../api/recognition';
import { useText } from '../../core/useText';
import { STALE_MS } from '../../resource/goods/MaterialInput';
import { textOf } from '../../resource/row';
import styles from './Review.module.css';
import type { ReviewActions } from './useReview';

interface MaterialChoiceProps {
  line: ReviewLine;
  /** Its place among the lines, from 1. */
  number: number;
  orgId: string;
  readOnly: boolean;
  actions: ReviewActions;
}

/** What of the goods master a line is, how that was told, and the choice of another. */
export function MaterialChoice({ line, number, orgId, readOnly, actions }: MaterialChoiceProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const { material } = line;
  const none = line.without ? `${t('recg.material.without')} · ${t('recg.material.chosen')}` : t('recg.material.none');
  const text = material ? `${material.gdsMtno} · ${t(`recg.material.${material.how}`)}` : none;
  if (readOnly) return <span title={material?.name}>{text}</span>;
  const choose = (materialId: number | null) => {
    setOpen(false);
    actions.change({ kind: 'material', line: line.id, materialId });
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      placement="bottomRight"
      title={t('recg.material.choose')}
      content={<Choice line={line} orgId={orgId} onChoose={choose} />}
    >
      <Button
        type="link"
        size="small"
        className={material ? styles.material : styles.noMaterial}
        title={material?.name}
        aria-label={`${t('recg.material.of', { line: number })}: ${text}`}
      >
        {text}
      </Button>
    </Popover>
  );
}

const NONE: readonly Material[] = [];

function Choice({
  line,
  orgId,
  onChoose,
}: Pick<MaterialChoiceProps, 'line' | 'orgId'> & { onChoose: (id: number | null) => void }) {
  const { t } = useText();
  const [query, setQuery] = useState(() => line.values.find(({ name }) => name === 'model')?.text ?? '');
  const { data = NONE } = useQuery({
    queryKey: queryKeys.materials(orgId, 'query', query),
    queryFn: ({ signal }) => declarations.findMaterials(orgId, query, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  return (
    <div className={styles.choice}>
      <Input
        size="small"
        autoFocus
        allowClear
        aria-label={t('recg.material.choose')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <ul>
        {data.map((material) => (
          <li key={textOf(material.id)}>
            <Button type="text" size="small" block onClick={() => onChoose(Number(material.id))}>
              {`${textOf(material.gdsMtno)} ${textOf(material.name)}`}
            </Button>
          </li>
        ))}
      </ul>
      {!line.without && (
        <Button size="small" onClick={() => onChoose(null)}>
          {t('recg.material.without')}
        </Button>
      )}
      <p className={styles.quiet}>{t('recg.material.remembered')}</p>
    </div>
  );
}
