import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Source } from '../../api/recognition';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { Panel } from '../document/Panel';
import { documentPath } from '../document/paths';
import { type Draft, useDraft } from '../draft';
import { fullName } from '../placeNames';
import type { Path } from '../row';
import styles from './Papers.module.css';
import { lineIds, pathOfSource, useSources } from './sources';

const SourceDrawer = lazy(() => import('./SourceDrawer'));

interface FromPapersProps {
  name: string;
  id: number;
  version: number;
  draft: Draft;
}

/** The fields of a stored document that came from papers, each with the way to its place; nothing where none did. */
export function FromPapers({ name, id, version, draft }: FromPapersProps) {
  const { t, lang } = useText();
  const sources = useSources({ name, id, version });
  const [open, setOpen] = useState<{ source: Source; path: Path }>();
  // Drawn anew when lines are moved, not at each key.
  useDraft(draft, (now) => lineIds(now.row));
  const [first] = sources;
  if (first === undefined) return null;
  const filled = sources.flatMap((source) => {
    const path = pathOfSource(source, draft.row);
    return path === undefined ? [] : [{ source, path }];
  });
  const title = (path: Path) => fullName(name, path, lang);
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
        {filled.map(({ source, path }) => (
          <li key={path}>
            <button type="button" className={styles.sourceField} onClick={() => setOpen({ source, path })}>
              {title(path)}
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <SourceDrawer {...open} title={title(open.path)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}
