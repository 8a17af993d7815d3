import { SearchOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../core/useText';
import { menuIcon } from '../layout/menuIcons';
import { type Choice, matching, useActions, usePages } from './choices';
import styles from './Palette.module.css';
import { useRecords } from './records';

interface Props {
  onClose: () => void;
  onPassword: () => void;
}

/** Ctrl+K: finds a page, a record or an action by typing a part of its name. */
export function Palette({ onClose, onPassword }: Props) {
  const { t } = useText();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const pages = usePages();
  const actions = useActions(onPassword);
  const records = useRecords(query);

  const groups = [
    { title: t('shell.palette.pages'), choices: matching(pages, query) },
    { title: t('shell.palette.records'), choices: records.choices },
    { title: t('shell.palette.actions'), choices: matching(actions, query) },
  ].filter(({ choices }) => choices.length > 0);
  const flat = groups.flatMap(({ choices }) => choices);
  const chosen = flat[Math.min(at, flat.length - 1)];

  const told = {
    asked: t('shell.palette.asked'),
    failed: t('shell.palette.failed'),
    there: records.late > 0 ? t('shell.palette.late', { count: records.late }) : '',
  }[records.state];

  const take = (choice: Choice) => {
    onClose();
    const { to, seek, state, run } = choice;
    if (to === undefined) run?.();
    else if (seek === undefined) void navigate(to, { state });
    else
      void seek()
        .catch(() => to)
        .then((place) => navigate(place, { state }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (flat.length === 0) return;
      const next = (Math.min(at, flat.length - 1) + step + flat.length) % flat.length;
      setAt(next);
      document.getElementById(`${id}-${flat[next]?.key}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(chosen);
    }
  };

  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      style={{ top: '12vh' }}
      title={t('shell.palette.label')}
      styles={{ container: { padding: 0 }, header: { display: 'none' } }}
    >
      <div className={styles.field}>
        <SearchOutlined aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog exists to type here
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.key}`}
          aria-label={t('shell.palette.placeholder')}
          placeholder={t('shell.palette.placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={t('shell.palette.label')} className={styles.list}>
        {groups.map(({ title, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={title} role="group" aria-label={title}>
            <div className={styles.group} aria-hidden>
              {title}
            </div>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
              // biome-ignore lint/a11y/useFocusableInteractive: chosen through aria-activedescendant
              <div
                key={choice.key}
                id={`${id}-${choice.key}`}
                role="option"
                aria-selected={choice === chosen}
                className={styles.choice}
                onClick={() => take(choice)}
                onMouseMove={() => setAt(flat.indexOf(choice))}
              >
                <span className={styles.icon} aria-hidden>
                  {choice.icon ?? menuIcon('', choice.to)}
                </span>
                <span className={styles.title}>{choice.title}</span>
                <span className={styles.hint}>{choice.hint}</span>
                {choice.reason && <span className={styles.reason}>{choice.reason}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {flat.length === 0 && records.state === 'there' && (
        <p className={styles.empty}>{t('shell.palette.empty', { query })}</p>
      )}
      <p className={styles.told} role="status">
        {told}
      </p>
      <p className={styles.keys}>{t('shell.palette.hint')}</p>
    </Modal>
  );
}
