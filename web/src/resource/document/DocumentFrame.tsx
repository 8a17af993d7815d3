import { Alert } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../../shell/theme/preferences';
import { type Draft, useDraft } from '../draft';
import { enterFlow, firstEntry } from '../enterFlow';
import { CategoryContext } from '../placeNames';
import { QuestionsPanel } from '../questions/QuestionsPanel';
import { QuestionsScope } from '../questions/QuestionsScope';
import { textAt } from '../row';
import styles from './Document.module.css';
import { SectionIndex } from './SectionIndex';
import { askedPaths, inPageOrder, type Section, SectionsContext } from './sections';
import { WaitsNotice } from './WaitsNotice';

interface DocumentFrameProps {
  /** Its head, a `DocumentBar`. */
  bar: ReactNode;
  /** The definition of what is keyed. */
  name: string;
  draft: Draft;
  readOnly?: boolean;
  /** Why the last try failed. */
  failure?: string | undefined;
  onDismiss?: () => void;
  /** What there is to know before anything is keyed. */
  notices?: ReactNode;
  /** The form. */
  children: ReactNode;
  /** Beside the form: problems, history. */
  side?: ReactNode;
  /** It is new: keying begins at the first field that asks for something. */
  isNew?: boolean;
  /** The id of what is stored, where questions can be asked about it. */
  asked?: number | undefined;
}

/**
 * The page of a document: its head, the index of its sections, what there is to know, the form, and what stands beside it. Enter
 * goes through the form, from one field that asks for something to the next or, where the person prefers that, to all.
 */
export function DocumentFrame(props: DocumentFrameProps) {
  const {
    bar,
    name,
    draft,
    readOnly = false,
    failure,
    onDismiss,
    notices,
    children,
    side,
    isNew = false,
    asked,
  } = props;
  const { enterStops } = usePreferences();
  const keyed = useRef<HTMLDivElement>(null);
  const [sections, setSections] = useState<readonly Section[]>([]);
  const context = useMemo(
    () => ({
      add: (section: Section) => {
        setSections((now) => [...now.filter(({ id }) => id !== section.id), section].sort(inPageOrder));
        return () => setSections((now) => now.filter((other) => other !== section));
      },
      asked: () => askedPaths(name, draft),
    }),
    [name, draft],
  );
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const begun = useRef(!isNew);
  useEffect(() => {
    // Once: a tab that is shown again stays where it was.
    if (!begun.current && keyed.current) firstEntry(keyed.current, context.asked())?.focus({ preventScroll: true });
    begun.current = true;
  }, [context]);
  const form = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields inside arrives here
    <div
      ref={keyed}
      data-document=""
      className={styles.form}
      onKeyDown={(event) => enterFlow(event, enterStops === 'all' ? undefined : context.asked)}
    >
      {children}
    </div>
  );
  const page = (
    <SectionsContext value={context}>
      <div className={styles.page}>
        <div className={styles.top}>
          {bar}
          <SectionIndex sections={sections} draft={readOnly ? undefined : draft} />
        </div>
        <WaitsNotice draft={draft} />
        {notices}
        {side === undefined ? (
          form
        ) : (
          <div className={styles.columns}>
            {form}
            <aside className={styles.side}>
              {side}
              {asked !== undefined && <QuestionsPanel />}
            </aside>
          </div>
        )}
        {failure !== undefined && (
          <Alert
            // Below the form and in sight: what stands above it does not move under who types.
            className={styles.failure}
            type="error"
            showIcon
            role="alert"
            title={failure}
            {...(onDismiss && { closable: { onClose: onDismiss } })}
          />
        )}
      </div>
    </SectionsContext>
  );
  return (
    <QuestionsScope name={name} id={asked} draft={draft}>
      <CategoryContext value={iECatg}>{page}</CategoryContext>
    </QuestionsScope>
  );
}
