import { FileSearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../draft';
import { sourceAt, useSources } from '../papers/sources';
import { type Path, valueAt } from '../row';
import styles from './Help.module.css';

const SourceDrawer = lazy(() => import('../papers/SourceDrawer'));

interface ComesFromProps {
  name: string;
  draft: Draft;
  path: Path;
  /** The label of the field. */
  title: string;
}

/** Where the value of a field comes from: the text in the paper, and the way to its place. */
export function ComesFrom({ name, draft, path, title }: ComesFromProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const id = useDraft(draft, (now) => valueAt(now.row, 'id'));
  const source = sourceAt(useSources(name, id), path);
  if (source === undefined) return null;
  const { value } = source;
  return (
    <section>
      <h3>{t('recg.source')}</h3>
      <p>
        {value.raw || value.text} <span className={styles.quiet}>{t(`recg.found.${value.found}`)}</span>
      </p>
      <Button
        size="small"
        icon={<FileSearchOutlined />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        {t('recg.source.open')}
      </Button>
      {open && (
        <Suspense>
          <SourceDrawer source={source} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
