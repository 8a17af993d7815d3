import { Button, Input, Select } from 'antd';
import { useContext, useId, useState } from 'react';
import { questions, type Thread } from '../../api/questions';
import { may } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';
import { FOR } from './KnownHere';
import styles from './Questions.module.css';
import { QuestionsContext } from './questions';
import { useTelling } from './useTelling';

/** The definition of what is known. */
const KNOWLEDGE = 'knowledge';

/** Keeps the answer to a settled question for the next time; nothing where it is kept already, or may not be. */
export function KeepAnswer({ thread }: { thread: Thread }) {
  const { t } = useText();
  const { known } = useContext(QuestionsContext);
  const [open, setOpen] = useState(false);
  const [kept, setKept] = useState(false);
  const isKept = kept || known.some(({ questionId }) => questionId === thread.id);
  if (thread.keeps.length === 0 || isKept || !may(KNOWLEDGE, 'add')) return null;
  return open ? (
    <Keeping thread={thread} onKept={() => setKept(true)} />
  ) : (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('knowledge.keep')}
      </Button>
    </div>
  );
}

function Keeping({ thread, onKept }: { thread: Thread; onKept: () => void }) {
  const { t } = useText();
  const [basis, setBasis] = useState(thread.keeps[0]?.basis ?? '');
  const [text, setText] = useState(lastAnswer(thread));
  const { busy, faults, tell } = useTelling();
  const forId = useId();
  const room = useId();
  const keep = async () => {
    const done = await tell(async () => {
      await questions.keep(thread.id, basis, text);
    });
    if (!done) return;
    toast('success', t('knowledge.kept'));
    onKept();
  };
  return (
    <div className={styles.form}>
      <label className={styles.label} htmlFor={forId}>
        {t('knowledge.keepFor')}
      </label>
      <Select
        id={forId}
        value={basis}
        options={thread.keeps.map((one) => ({
          value: one.basis,
          label: t(FOR[one.basis] ?? 'knowledge.ofPlace', { goods: one.goods }),
        }))}
        onChange={setBasis}
      />
      <label className={styles.label} htmlFor={room}>
        {t('knowledge.what')}
      </label>
      <Input.TextArea
        id={room}
        autoFocus
        rows={3}
        value={text}
        status={faults.text === undefined ? '' : 'error'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void keep();
        }}
      />
      {Object.values(faults).map((fault) => (
        <p key={fault} className={styles.fault} role="alert">
          {fault}
        </p>
      ))}
      <div className={styles.buttons}>
        <Button type="primary" loading={busy} title="Ctrl+Enter" onClick={() => void keep()}>
          {t('knowledge.keep')}
        </Button>
      </div>
    </div>
  );
}

/** The words of the last answer; what was asked where there is none. */
function lastAnswer({ entries, text }: Thread): string {
  const answers = entries.filter((entry) => entry.action === 'answer' && entry.text !== '');
  return answers.at(-1)?.text ?? text;
}
