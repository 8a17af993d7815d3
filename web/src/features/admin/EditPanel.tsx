import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../core/useText';
import { useKeeper } from '../../resource/document/keeper';
import { LeftBehind } from '../../resource/document/LeftBehind';
import { type Draft, useDraft } from '../../resource/draft';
import { enterFlow } from '../../resource/enterFlow';
import { SaveFailure } from '../../resource/SaveFailure';
import type { Saving } from '../../resource/useSave';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { useUnsaved } from '../../shell/tags/useTab';
import styles from './Admin.module.css';

interface EditPanelProps {
  heading: ReactNode;
  /** The definition of the row, by which what is typed is kept on this machine. */
  name: string;
  /** Nothing for a new row. */
  id: number | undefined;
  /** Where a new row belongs, when what is typed makes no sense elsewhere. */
  place?: number | undefined;
  draft: Draft;
  saving: Saving;
  readOnly: boolean;
  /** Buttons beside the one that saves. */
  extra?: ReactNode;
  children: ReactNode;
}

/** The chosen row of a page with a side: edited in place. Ctrl+S saves, Enter moves on. */
export function EditPanel(props: EditPanelProps) {
  const { heading, name, id, place = '', draft, saving, readOnly, extra, children } = props;
  const { t } = useText();
  const keeper = useKeeper(draft, `${name}/${id ?? `new/${place}`}`, id === undefined);
  const dirty = useDraft(draft, (now) => now.dirty) && !readOnly;
  useUnsaved(dirty, { save: saving.save, discard: () => keeper.discard() });
  useHotkeys({
    'mod+s': () => {
      if (!readOnly) void saving.save();
    },
  });
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>{heading}</h2>
        <span className={styles.buttons}>
          {!readOnly && (
            <Button type="primary" loading={saving.saving} onClick={() => void saving.save()}>
              {t('admin.save')}
            </Button>
          )}
          {extra}
        </span>
      </div>
      <SaveFailure saving={saving} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields inside arrives here */}
      <div onKeyDown={enterFlow}>{children}</div>
      {!readOnly && <LeftBehind name={name} draft={draft} keeper={keeper} />}
    </>
  );
}
