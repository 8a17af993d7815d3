import { PaperClipOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { questions, type Thread } from '../../api/questions';
import { actionWords } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../codeName';
import { StateTag } from '../document/StateTag';
import { readableInstant } from '../fields';
import { sourceAt, useSources } from '../papers/sources';
import { type Attached, Attachments } from './Attachments';
import { KeepAnswer } from './KeepAnswer';
import styles from './Questions.module.css';
import { QUESTION } from './questions';
import { useTelling } from './useTelling';
import { Words } from './Words';

interface ThreadViewProps {
  thread: Thread;
  /** Whether the problem that it is about still stands; nothing where the document is not in sight. */
  stands?: boolean;
  autoFocus?: boolean;
}

/** A question with its answers, and what can be done with it now. Ctrl+Enter does the first of it. */
export function ThreadView({ thread, stands, autoFocus = false }: ThreadViewProps) {
  const { t, lang } = useText();
  return (
    <article className={styles.thread} aria-label={thread.text}>
      <header className={styles.head}>
        <StateTag name={QUESTION} state={thread.state} />
        <span className={styles.quiet}>
          {t('question.for')}: {codeName('questionSide', thread.forSide, lang)}
        </span>
        {thread.dueAt && (
          <span className={thread.overdue ? styles.late : styles.quiet}>
            {t(thread.overdue ? 'question.overdue' : 'question.due')}: {readableInstant(thread.dueAt)}
          </span>
        )}
      </header>
      {thread.rule && (
        <span className={styles.quiet}>{t(stands === false ? 'question.problemGone' : 'question.problem')}</span>
      )}
      <Quote thread={thread} />
      <ol className={styles.entries} aria-live="polite">
        {thread.entries.map(({ action, at, by, side, text, mentions, files }) => (
          <li key={`${at} ${action}`} data-own={side === thread.side}>
            <div className={styles.quiet}>
              {by} · {codeName('questionSide', side, lang)} · {actionWords(QUESTION, action)?.[lang]} ·{' '}
              {readableInstant(at)}
            </div>
            {text !== '' && <p className={styles.text}>{text}</p>}
            {files.map((file) => (
              <Button
                key={file.id}
                type="link"
                size="small"
                icon={<PaperClipOutlined />}
                onClick={() => void questions.download(thread.id, file.id)}
              >
                {file.name}
              </Button>
            ))}
            {mentions.length > 0 && (
              <div className={styles.quiet}>
                {t('question.mentioned', { names: mentions.map((name) => `@${name}`).join(' ') })}
              </div>
            )}
          </li>
        ))}
      </ol>
      <KeepAnswer thread={thread} />
      {thread.can.length > 0 && <Reply key={thread.version} thread={thread} autoFocus={autoFocus} />}
    </article>
  );
}

/** What a paper says of the value, for whoever may not open the paper: the others are led there. */
function Quote({ thread: { kind, docId, path, quoted } }: { thread: Thread }) {
  const { t } = useText();
  const canOpen = sourceAt(useSources({ name: kind, id: docId }), path) !== undefined;
  if (!quoted || canOpen) return null;
  const { text, paper, page, cell } = quoted;
  return (
    <p className={styles.quiet}>
      {cell ? t('question.quotedCell', { paper, cell, text }) : t('question.quoted', { paper, page, text })}{' '}
      {t('question.notShared')}
    </p>
  );
}

function Reply({ thread, autoFocus }: { thread: Thread; autoFocus: boolean }) {
  const { t } = useText();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const { busy, faults, tell } = useTelling();
  const room = useId();
  const act = (command: string | undefined) =>
    command !== undefined &&
    tell(async () => {
      const changed = await questions.act(
        command,
        thread,
        text,
        files.map(({ id }) => id),
      );
      queries.setQueryData<Thread[]>(queryKeys.questions('of', thread.kind, thread.docId), (before = []) =>
        before.map((other) => (other.id === changed.id ? changed : other)),
      );
    });
  return (
    <div className={styles.form}>
      <label className={styles.label} htmlFor={room}>
        {t('question.reply')}
      </label>
      <Words
        id={room}
        kind={thread.kind}
        docId={thread.docId}
        autoFocus={autoFocus}
        rows={2}
        value={text}
        isWrong={faults.text !== undefined}
        onChange={setText}
        onSend={() => void act(thread.can[0])}
      />
      <Attachments files={files} onChange={setFiles} />
      {Object.values(faults).map((fault) => (
        <p key={fault} className={styles.fault} role="alert">
          {fault}
        </p>
      ))}
      <div className={styles.buttons}>
        {thread.can.map((command, at) => (
          <Button
            key={command}
            type={at === 0 ? 'primary' : 'default'}
            loading={busy}
            title={at === 0 ? 'Ctrl+Enter' : undefined}
            onClick={() => void act(command)}
          >
            {t(`question.${command}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
