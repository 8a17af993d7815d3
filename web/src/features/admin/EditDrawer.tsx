import { Alert, Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { enterFlow } from '../../resource/enterFlow';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { useUnsaved } from '../../shell/tags/useTab';
import styles from './Admin.module.css';
import type { Saving } from './useSave';

interface EditDrawerProps {
  title: string;
  draft: Draft;
  saving: Saving;
  readOnly?: boolean;
  onClose: () => void;
  /** Buttons beside the one that saves. */
  extra?: ReactNode;
  children: ReactNode;
}

const WIDTH = 640;

/** A row edited beside its list. Ctrl+S saves, Enter moves on, Escape closes while nothing is typed. */
export function EditDrawer({ title, draft, saving, readOnly = false, onClose, extra, children }: EditDrawerProps) {
  const { t } = useText();
  const dirty = useDraft(draft, (now) => now.dirty);
  useUnsaved(dirty);
  useHotkeys({
    'mod+s': () => {
      if (!readOnly) void saving.save();
    },
  });
  return (
    <Drawer
      open
      size={WIDTH}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={title}
      closable={{ 'aria-label': t('admin.close') }}
      mask={{ closable: !dirty }}
      keyboard={!dirty}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          {!readOnly && (
            <Button type="primary" loading={saving.saving} onClick={() => void saving.save()}>
              {t('admin.save')}
            </Button>
          )}
          <Button onClick={onClose}>{t('admin.close')}</Button>
          {extra}
        </div>
      }
    >
      {saving.failure !== undefined && (
        <Alert className={styles.failure} type="error" showIcon title={saving.failure} role="alert" />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields inside arrives here */}
      <div onKeyDown={enterFlow}>{children}</div>
    </Drawer>
  );
}
