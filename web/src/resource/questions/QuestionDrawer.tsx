import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Select } from 'antd';
import { useContext, useId, useState } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { questions, type Thread } from '../../api/questions';
import type { Problem } from '../../core';
import { useText } from '../../core/useText';
import type { Draft } from '../draft';
import { ComesFrom } from '../help/ComesFrom';
import { InstantInput } from '../inputs/InstantInput';
import { fullName } from '../placeNames';
import type { Path } from '../row';
import { type Attached, Attachments } from './Attachments';
import { KnownHere } from './KnownHere';
import { placesOf } from './places';
import styles from './Questions.module.css';
import { knownAt, openOnes, QuestionsContext } from './questions';
import { ThreadView } from './ThreadView';
import { useTelling } from './useTelling';
import { Words } from './Words';

interface QuestionDrawerProps {
  name: string;
  id: number;
  draft: Draft;
  place: Path;
  /** What is to be asked about there, beside the place itself. */
  problem: Problem | undefined;
  onPlace: (path: Path) => void;
  onClose: () => void;
}

/** What is asked at a place of a document, and room to ask there. */
export default function QuestionDrawer({ name, id, draft, place, problem, onPlace, onClose }: QuestionDrawerProps) {
  const { t, lang } = useText();
  const { threads, known } = useContext(QuestionsContext);
  const here = threads.filter(({ path }) => path === place);
  const places = placesOf(name, draft, place, lang);
  const select = useId();
  return (
    <Drawer
      open
      size="min(460px, 100vw)"
      title={t('question.title')}
      closable={{ 'aria-label': t('resource.close') }}
      onClose={onClose}
    >
      <div className={styles.drawer}>
        <label className={styles.label} htmlFor={select}>
          {t('question.place')}
        </label>
        <Select
          id={select}
          showSearch={{ optionFilterProp: 'label' }}
          value={place}
          options={places.map(({ path, title }) => ({ value: path, label: title || t('question.whole') }))}
          onChange={onPlace}
        />
        <ComesFrom name={name} draft={draft} path={place} title={fullName(name, place, lang)} />
        <KnownHere known={knownAt(known, place)} />
        {here.length === 0 && <p className={styles.quiet}>{t('question.none')}</p>}
        {here.map((thread, at) => (
          <ThreadView
            key={thread.id}
            thread={thread}
            stands={draft.problems.some(({ rule, field }) => rule === thread.rule && field === place)}
            autoFocus={at === 0 && thread.can.length > 0 && problem === undefined}
          />
        ))}
        {(openOnes(here).length === 0 || problem !== undefined) && (
          <Ask
            key={`${place} ${problem?.rule ?? ''}`}
            name={name}
            id={id}
            place={place}
            problem={problem}
            focus={here.length === 0 || problem !== undefined}
          />
        )}
      </div>
    </Drawer>
  );
}

interface AskProps {
  name: string;
  id: number;
  place: Path;
  problem: Problem | undefined;
  focus: boolean;
}

/** Asks the other side about a place. */
function Ask({ name, id, place, problem, focus }: AskProps) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [text, setText] = useState(problem === undefined ? '' : `${problem.message[lang]}\n`);
  const [dueAt, setDueAt] = useState('');
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const { busy, faults, tell } = useTelling();
  const room = useId();
  const due = useId();
  const ask = () =>
    tell(async () => {
      const asked = await questions.ask({
        kind: name,
        docId: id,
        path: place,
        ...(problem !== undefined && { rule: problem.rule }),
        text,
        dueAt: dueAt || null,
        ...filesOf(files),
      });
      queries.setQueryData<Thread[]>(queryKeys.questions('of', name, id), (before = []) => [asked, ...before]);
    });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <label className={styles.label} htmlFor={room}>
        {t('question.write')}
      </label>
      <Words
        id={room}
        kind={name}
        docId={id}
        autoFocus={focus}
        rows={3}
        value={text}
        isWrong={faults.text !== undefined}
        onChange={setText}
        onSend={() => void ask()}
      />
      <label className={styles.label} htmlFor={due}>
        {t('question.due')}
      </label>
      <InstantInput id={due} value={dueAt} status={faults.dueAt === undefined ? '' : 'error'} onChange={setDueAt} />
      <Attachments files={files} onChange={setFiles} />
      {Object.values(faults).map((fault) => (
        <p key={fault} className={styles.fault} role="alert">
          {fault}
        </p>
      ))}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy} title="Ctrl+Enter">
          {t('question.ask')}
        </Button>
      </div>
    </form>
  );
}

const filesOf = (files: readonly Attached[]) => (files.length > 0 ? { files: files.map(({ id }) => id) } : {});
