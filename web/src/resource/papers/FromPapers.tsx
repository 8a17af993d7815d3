import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Source } from '../../api/recognition';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { Panel } from '../document/Panel';
import { documentPath } from '../document/paths';
import { fullName } from '../placeNames';
import styles from './Papers.module.css';
import { pathOfSource, useSources } from './sources';

const SourceDrawer = lazy(() => import('./SourceDrawer'));

/** The fields of a stored document that came from papers, each with the way to its place; nothing where none did. */
export function FromPapers({ name, id }: { name: string; id: number }) {
  const { t, lang } = useText();
  const sources = useSources(name, id);
  const [open, setOpen] = useState<Source>();
  const [first] = sources;
  if (first === undefined) return null;
  const title = (source: Source) => fullName(name, pathOfSource(source), lang);
  return (
    <Panel
      title={t('recg.source.all')}
      extra={
        <Link
          className={styles.review}
          to={documentPath(resource('recognition').page?.path ?? '', first.recognitionId)}
        >
          {t('recg.source.review')}
        </Link>
      }
    >
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={pathOfSource(source)}>
            <button type="button" className={styles.sourceField} onClick={() => setOpen(source)}>
              {title(source)}
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <SourceDrawer source={open} title={title(open)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}
