import { Modal } from 'antd';
import { useText } from '../../core/useText';
import { Keys } from '../../ui/Keys';
import styles from './Shortcuts.module.css';

const SHEET: readonly { group: string; rows: readonly (readonly [keys: string, text: string])[] }[] = [
  {
    group: 'shell.shortcuts.everywhere',
    rows: [
      ['Ctrl+K', 'shell.shortcuts.palette'],
      ['?', 'shell.shortcuts.sheet'],
      ['Ctrl+B', 'shell.shortcuts.sidebar'],
      ['Alt+W', 'shell.shortcuts.closeTag'],
    ],
  },
  {
    group: 'shell.shortcuts.lists',
    rows: [
      ['/', 'shell.shortcuts.search'],
      ['Alt+PageUp', 'shell.shortcuts.previous'],
      ['Alt+PageDown', 'shell.shortcuts.following'],
    ],
  },
  {
    group: 'shell.shortcuts.forms',
    rows: [
      ['Enter', 'shell.shortcuts.next'],
      ['Ctrl+S', 'shell.shortcuts.save'],
      ['Alt+N', 'shell.shortcuts.addLine'],
    ],
  },
];

/** The `?` sheet. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal
      open
      title={t('shell.shortcuts.title')}
      closable={{ 'aria-label': t('shell.close') }}
      onCancel={onClose}
      footer={null}
      width={520}
    >
      {SHEET.map(({ group, rows }) => (
        <section key={group} className={styles.group}>
          <h2>{t(group)}</h2>
          <dl>
            {rows.map(([keys, text]) => (
              <div key={keys} className={styles.row}>
                <dt>{t(text)}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
