import { ArrowLeftOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../draft';
import { QuestionCount } from '../questions/QuestionsPanel';
import styles from './Document.module.css';

/** Something that a document is known by. */
export interface Fact {
  key: string;
  label: string;
  value: string;
  /** The page of the document that it names. */
  path?: string | undefined;
}

interface DocumentBarProps {
  title: string | undefined;
  /** Where the arrow leads, when it is not the list. */
  backTo?: string;
  onBack: () => void;
  /** Behind the title: state, number. */
  state?: ReactNode;
  dirty?: boolean;
  /** The way to the document before and after it. */
  walk?: ReactNode;
  facts?: readonly Fact[];
  /** What can be done with it. */
  children?: ReactNode;
}

/** Head of a document's page: which document, in which state, and what can be done with it now. */
export function DocumentBar({ title, backTo, onBack, state, dirty, walk, facts, children }: DocumentBarProps) {
  const { t } = useText();
  return (
    <header className={styles.bar}>
      <div className={styles.which}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={backTo ?? t('resource.document.toList')}
          onClick={onBack}
        />
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {state}
        {dirty && <span className={styles.unsaved}>{t('resource.document.unsaved')}</span>}
        <QuestionCount />
        {walk}
      </div>
      {facts !== undefined && (
        <dl className={styles.facts}>
          {facts.map(({ key, label, value, path }) =>
            value === '' ? null : (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{path === undefined ? value : <Link to={path}>{value}</Link>}</dd>
              </div>
            ),
          )}
        </dl>
      )}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

/** Takes back the last step. */
export function UndoButton({ draft }: { draft: Draft }) {
  const { t } = useText();
  const canUndo = useDraft(draft, (now) => now.canUndo);
  return (
    <Tooltip title={`${t('resource.document.undo')} (Alt+Z)`} mouseEnterDelay={0.4}>
      <Button
        icon={<UndoOutlined />}
        disabled={!canUndo}
        aria-label={t('resource.document.undo')}
        aria-keyshortcuts="Alt+Z"
        onClick={() => draft.undo()}
      />
    </Tooltip>
  );
}

interface SaveButtonProps {
  saving: boolean;
  onSave: () => void;
  /** It is what the page is about. */
  primary?: boolean;
}

/** Stores what is typed. */
export function SaveButton({ saving, onSave, primary = false }: SaveButtonProps) {
  const { t } = useText();
  return (
    <Tooltip title="Ctrl+S" mouseEnterDelay={0.4}>
      <Button
        type={primary ? 'primary' : 'default'}
        icon={<SaveOutlined />}
        loading={saving}
        aria-keyshortcuts="Control+S"
        onClick={onSave}
      >
        {t('resource.page.save')}
      </Button>
    </Tooltip>
  );
}
