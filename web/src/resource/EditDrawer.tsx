import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../core/useText';
import { askConfirm } from '../shell/dialogs/dialogs';
import { useHotkeys } from '../shell/palette/useHotkeys';
import { useUnsaved } from '../shell/tags/useTab';
import { useKeeper } from './document/keeper';
import { LeftBehind } from './document/LeftBehind';
import { type Draft, useDraft } from './draft';
import styles from './EditDrawer.module.css';
import { enterFlow } from './enterFlow';
import { PreviousNext, type Walk } from './list/PreviousNext';
import { SaveFailure } from './SaveFailure';
import { useBackAsks } from './useBackAsks';
import type { Saving } from './useSave';

interface EditDrawerProps {
  title: string;
  /** The definition of the row, by which what is typed is kept on this machine. */
  name: string;
  /** Nothing for a new row. */
  id: number | string | undefined;
  /** Where a new row belongs, when what is typed makes no sense elsewhere. */
  place?: string | number | undefined;
  draft: Draft;
  saving: Saving;
  readOnly?: boolean;
  /** Wide enough for a form of three columns. */
  wide?: boolean;
  onClose: () => void;
  /** The list that the row was opened from: the way to the next one stands beside the title. */
  walk?: (Walk & { id: number }) | undefined;
  /** Buttons beside the one that saves. */
  extra?: ReactNode;
  children: ReactNode;
}

export const NARROW = 'min(640px, 100vw)';
export const WIDE = 'min(880px, 100vw)';

/** A row edited beside its list. Ctrl+S saves, Enter moves on; closing asks first when something is not saved. */
export function EditDrawer(props: EditDrawerProps) {
  const {
    title,
    name,
    id,
    place = '',
    draft,
    saving,
    readOnly = false,
    wide = false,
    onClose,
    walk,
    extra,
    children,
  } = props;
  const { t } = useText();
  const dirty = useDraft(draft, (now) => now.dirty) && !readOnly;
  const errors = useDraft(draft, (now) => now.problems.filter((problem) => problem.severity === 'E').length);
  const keeper = useKeeper(draft, `${name}/${id ?? `new/${place}`}`, id === undefined);
  const asks = useMayLeave(dirty);
  const mayLeave = async () => {
    const leaves = await asks();
    if (leaves) keeper.discard();
    return leaves;
  };
  useUnsaved(dirty, { save: saving.save, discard: () => keeper.discard() });
  useBackAsks(dirty, mayLeave);
  useHotkeys({
    'mod+s': () => {
      if (!readOnly) void saving.save();
    },
  });
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <Drawer
      open
      size={wide ? WIDE : NARROW}
      title={title}
      extra={
        walk && (
          <PreviousNext
            {...walk}
            onGo={async (id, trail) => {
              if (await mayLeave()) walk.onGo(id, trail);
            }}
          />
        )
      }
      closable={{ 'aria-label': t('resource.close') }}
      onClose={() => void close()}
      footer={
        <div className={styles.foot}>
          {!readOnly && errors > 0 && (
            <span className={styles.count}>{t('resource.page.problems', { count: errors })}</span>
          )}
          {extra}
          <Button onClick={() => void close()}>{t(readOnly ? 'resource.close' : 'resource.cancel')}</Button>
          {!readOnly && (
            <Button type="primary" loading={saving.saving} onClick={() => void saving.save()}>
              {t('resource.page.save')}
            </Button>
          )}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields inside arrives here */}
      <div className={styles.form} onKeyDown={enterFlow}>
        <SaveFailure saving={saving} />
        {children}
      </div>
      {!readOnly && <LeftBehind name={name} draft={draft} keeper={keeper} />}
    </Drawer>
  );
}

/** Asks before something typed is lost; whether one may go on. */
export function useMayLeave(dirty: boolean): () => Promise<boolean> {
  const { t } = useText();
  return async () =>
    !dirty ||
    (await askConfirm({
      title: t('resource.page.discard'),
      text: t('resource.page.discardText'),
      ok: t('resource.page.discardOk'),
      cancel: t('resource.page.stay'),
    }));
}
