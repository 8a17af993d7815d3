import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Problem } from '../../core';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { placeInUse } from '../document/paths';
import { type Draft, useDraft } from '../draft';
import type { Path } from '../row';
import { QuestionsContext, useKnown, useThreads } from './questions';

const QuestionDrawer = lazy(() => import('./QuestionDrawer'));

interface QuestionsScopeProps {
  /** The definition of the document. */
  name: string;
  /** Missing for one that is not stored yet: nothing can be asked about it. */
  id: number | undefined;
  draft: Draft;
  children: ReactNode;
}

/** The page of a document with what is asked about it; Alt+Q asks or answers at the field in use. */
export function QuestionsScope({ name, id, draft, children }: QuestionsScopeProps) {
  const threads = useThreads(name, id);
  const known = useKnown(name, id, useDraft(draft, versionOf));
  const [place, setPlace] = useState<Path>();
  const [problem, setProblem] = useState<Problem>();
  const asks = id !== undefined;
  const context = useMemo(() => {
    const open = (path: Path, about?: Problem) => {
      setPlace(path);
      setProblem(about);
    };
    return { threads, known, asks, open };
  }, [threads, known, asks]);
  useHotkeys({ 'alt+q': () => id !== undefined && place === undefined && setPlace(placeInUse()) });
  return (
    <QuestionsContext value={context}>
      {children}
      {place !== undefined && id !== undefined && (
        <Suspense>
          <QuestionDrawer
            name={name}
            id={id}
            draft={draft}
            place={place}
            problem={problem?.field === place ? problem : undefined}
            onPlace={setPlace}
            onClose={() => {
              setPlace(undefined);
              setProblem(undefined);
            }}
          />
        </Suspense>
      )}
    </QuestionsContext>
  );
}

/** The version of the document that is edited. */
const versionOf = ({ row }: Draft) => Number(row.version ?? 0);
