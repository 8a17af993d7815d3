import { FileSearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../core/useText';
import type { Draft } from '../draft';
import { useSourceOf } from '../papers/sources';
import type { Path } from '../row';
import styles from './Help.module.css';

const SourceDrawer = lazy(() => import('../papers/SourceDrawer'));

interface ComesFromProps {
  name: string;
  draft: Draft;
  path: Path;
  /** The label of the field. */
  title: string;
  /** The paper is shown, or no longer: what stands in front of it makes room. */
  onPaper?: (isShown: boolean) => void;
}

/** Where the value of a field comes from: the text in the paper, and the way to its place. */
export function ComesFrom({ name, draft, path, title, onPaper }: ComesFromProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    onPaper?.(isShown);
  };
  const found = useSourceOf(name, draft, path);
  if (found === undefined) return null;
  const { value } = found.source;
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
        onClick={() => show(true)}
      >
        {t('recg.source.open')}
      </Button>
      {open && (
        <Suspense>
          <SourceDrawer {...found} title={title} onClose={() => show(false)} />
        </Suspense>
      )}
    </section>
  );
}
