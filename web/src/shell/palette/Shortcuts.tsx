import { Checkbox, Modal } from 'antd';
import { useText } from '../../core/useText';
import { Keys } from '../../ui/Keys';
import { setPreferences, usePreferences } from '../theme/preferences';
import styles from './Shortcuts.module.css';

const SHEET: readonly { group: string; rows: readonly (readonly [keys: string, text: string])[] }[] = [
  {
    group: 'shell.shortcuts.everywhere',
    rows: [
      ['Ctrl+K', 'shell.shortcuts.palette'],
      ['?', 'shell.shortcuts.sheet'],
      ['Ctrl+B', 'shell.shortcuts.sidebar'],
      ['Alt+W', 'shell.shortcuts.closeTag'],
      ['Alt+K', 'shell.shortcuts.confirmNotice'],
    ],
  },
  {
    group: 'shell.shortcuts.lists',
    rows: [
      ['/', 'shell.shortcuts.search'],
      ['↓', 'shell.shortcuts.rows'],
      ['Enter', 'shell.shortcuts.open'],
      ['Alt+N', 'shell.shortcuts.new'],
      ['Space', 'shell.shortcuts.tick'],
      ['Alt+PageUp', 'shell.shortcuts.previous'],
      ['Alt+PageDown', 'shell.shortcuts.following'],
    ],
  },
  {
    group: 'shell.shortcuts.forms',
    rows: [
      ['Enter', 'shell.shortcuts.next'],
      ['Shift+Enter', 'shell.shortcuts.back'],
      ['Alt+1…9', 'shell.shortcuts.section'],
      ['Alt+M', 'shell.shortcuts.moreFields'],
      ['Ctrl+S', 'shell.shortcuts.save'],
      ['Ctrl+Enter', 'shell.shortcuts.command'],
      ['Alt+↓', 'shell.shortcuts.codes'],
      ['F1', 'shell.shortcuts.help'],
      ['Alt+Q', 'question.askHere'],
    ],
  },
  {
    group: 'shell.shortcuts.declaration',
    rows: [
      ['Alt+P', 'shell.shortcuts.problem'],
      ['Alt+J', 'shell.shortcuts.difference'],
      ['Alt+B', 'unusual.shortcut'],
      ['Alt+E', 'shell.shortcuts.elements'],
      ['Alt+X', 'shell.shortcuts.box'],
      ['Alt+U', 'shell.shortcuts.paper'],
      ['Alt+Z', 'shell.shortcuts.undo'],
    ],
  },
  {
    group: 'shell.shortcuts.grids',
    rows: [
      ['Alt+N', 'shell.shortcuts.addLine'],
      ['Alt+L', 'resource.lines.form'],
      ['Alt+G', 'resource.lines.wide'],
      ['Alt+R', 'shell.shortcuts.repeatLine'],
      ['Alt+C', 'shell.shortcuts.copyLine'],
      ['Alt+Delete', 'shell.shortcuts.removeLine'],
      ['Alt+Shift+↑', 'shell.shortcuts.lineUp'],
      ['Alt+Shift+↓', 'shell.shortcuts.lineDown'],
      ['Ctrl+D', 'shell.shortcuts.above'],
      ['Ctrl+V', 'shell.shortcuts.paste'],
      ['Esc', 'shell.shortcuts.restore'],
    ],
  },
];

/** The `?` sheet, and where Enter stops. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { enterStops } = usePreferences();
  return (
    <Modal
      open
      title={t('shell.shortcuts.title')}
      closable={{ 'aria-label': t('shell.close') }}
      onCancel={onClose}
      footer={null}
      width="min(860px, 96vw)"
    >
      <Checkbox
        checked={enterStops === 'all'}
        onChange={(event) => setPreferences({ enterStops: event.target.checked ? 'all' : 'asked' })}
      >
        {t('shell.shortcuts.enterStops')}
      </Checkbox>
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
