import { ArrowLeftOutlined, CopyOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type DeclarationDesk, resource } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { readable } from '../../resource/fields';
import { textAt } from '../../resource/row';
import { pageAt } from '../../shell/pages';
import styles from './Declaration.module.css';
import { mayEver, refusalOf } from './desks';
import { StateTag } from './StateTag';
import type { DeclarationActions } from './useDeclarationActions';

interface ActionBarProps {
  desk: DeclarationDesk;
  draft: Draft;
  actions: DeclarationActions;
  readOnly: boolean;
  onBack: () => void;
  /** The way to the declaration before and after it. */
  walk: ReactNode;
}

/** The numbers that a declaration is known by, in the order they come into being. */
const NUMBERS = ['clientSeqNo', 'seqNo', 'entryId', 'customerName'];

/** Head of the page: which declaration, in which state, and what can be done with it now. */
export function ActionBar({ desk, draft, actions, readOnly, onBack, walk }: ActionBarProps) {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const row = useDraft(draft, (now) => now.row);
  const dirty = useDraft(draft, (now) => now.dirty);
  const canUndo = useDraft(draft, (now) => now.canUndo);
  const { fields, label } = resource('declaration');
  const facts = fields.filter((field) => NUMBERS.includes(field.name));
  const iECatg = textAt(row, 'iECatg');
  const stored = textAt(row, 'id') !== '';
  const offered = desk.commands.filter(
    (command) => mayEver(command, iECatg) && refusalOf(command, row) === undefined && (stored || command !== 'delete'),
  );
  const main = offered[0];
  return (
    <header className={styles.bar}>
      <div className={styles.which}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('declaration.toList')} onClick={onBack} />
        <h1 className={styles.title}>
          {desk.kind === 'make' && readOnly ? label[lang] : pageAt(pathname)?.title[lang]}
        </h1>
        <StateTag state={textAt(row, 'status')} />
        {dirty && <span className={styles.unsaved}>{t('declaration.unsaved')}</span>}
        {walk}
      </div>
      <dl className={styles.facts}>
        {facts.map((field) => {
          const value = textAt(row, field.name);
          return value === '' ? null : (
            <div key={field.name}>
              <dt>{field.label[lang]}</dt>
              <dd>{readable(field, value, lang)}</dd>
            </div>
          );
        })}
      </dl>
      <div className={styles.actions}>
        {!readOnly && (
          <Tooltip title={`${t('declaration.undo')} (Alt+Z)`} mouseEnterDelay={0.4}>
            <Button
              icon={<UndoOutlined />}
              disabled={!canUndo}
              aria-label={t('declaration.undo')}
              aria-keyshortcuts="Alt+Z"
              onClick={() => draft.undo()}
            />
          </Tooltip>
        )}
        {!readOnly && (
          <Tooltip title="Ctrl+S" mouseEnterDelay={0.4}>
            <Button
              icon={<SaveOutlined />}
              loading={actions.busy === 'save'}
              aria-keyshortcuts="Control+S"
              onClick={() => void actions.save()}
            >
              {t('declaration.save')}
            </Button>
          </Tooltip>
        )}
        {desk.kind === 'make' && stored && mayEver('edit', iECatg) && (
          <Button icon={<CopyOutlined />} loading={actions.busy === 'copy'} onClick={() => void actions.copy()}>
            {t('declaration.copy')}
          </Button>
        )}
        {offered.map((command) => (
          <Button
            key={command}
            type={command === main && command !== 'delete' && command !== 'cancel' ? 'primary' : 'default'}
            danger={command === 'delete' || command === 'return'}
            loading={actions.busy === command}
            disabled={actions.busy !== undefined && actions.busy !== command}
            onClick={() => void actions.run(command)}
          >
            {t(`declaration.command.${command}`)}
          </Button>
        ))}
      </div>
    </header>
  );
}
