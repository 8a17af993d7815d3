import {
  AuditOutlined,
  BookOutlined,
  CopyOutlined,
  EditOutlined,
  FileTextOutlined,
  ScissorOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Declaration, Making, Reach, ReviewView } from '../../api/declarations';
import {
  type Command,
  type DeclarationDesk,
  declarationNumber,
  documentCommand,
  may,
  resource,
  stateProgress,
} from '../../core';
import { useText } from '../../core/useText';
import { CommandButtons } from '../../resource/document/CommandButtons';
import { DocumentBar, SaveButton, UndoButton } from '../../resource/document/DocumentBar';
import { StateTag } from '../../resource/document/StateTag';
import { type Draft, useDraft } from '../../resource/draft';
import { EvidenceButton } from '../../resource/evidence/EvidenceButton';
import { readable } from '../../resource/fields';
import { elsewhere } from '../../resource/list/trail';
import { useTrail } from '../../resource/list/useTrail';
import { rowsAt, textAt } from '../../resource/row';
import { pageAt } from '../../shell/pages';
import { toast } from '../../shell/toast/toasts';
import { AMENDMENTS } from './Amendments';
import { barOf, editPath, makingPath, refusalOf } from './desks';
import { EDIT } from './EntryTemplates';
import { MessagesDrawer } from './MessagesDrawer';
import { PrintMenu } from './PrintMenu';
import { SplitDialog } from './SplitDialog';
import { SyncButton } from './SyncButton';
import type { DeclarationActions } from './useDeclarationActions';

const DECLARATION = 'declaration';

interface ActionBarProps {
  desk: DeclarationDesk;
  draft: Draft;
  actions: DeclarationActions;
  readOnly: boolean;
  /** Whose declarations the person may work on; undefined until it is known. */
  reach: Reach | undefined;
  /** By whose parameters it is judged. */
  making: Making | undefined;
  /** What the server knows about its review, at the desk where that is done. */
  review: ReviewView | undefined;
  onBack: () => void;
  /** The way to the declaration before and after it. */
  walk: ReactNode;
}

/** The numbers that a declaration is known by, in the order they come into being. */
const NUMBERS = ['clientSeqNo', 'seqNo', 'entryId', 'customerName'];

/** Commands that are never the one a page is about. */
const SECOND: readonly Command[] = ['resend', 'cancel', 'delete'];
/** How far a declaration is while answers to it may come. */
const FOLLOWED: readonly string[] = ['customs', 'attention', 'refused'];

/** How far a declaration is when customs has data of it. */
const HAS_CLEARED: readonly string[] = ['attention', 'done'];

/** Head of the page: which declaration, in which state, and what can be done with it now. */
export function ActionBar({ desk, draft, actions, readOnly, reach, making, review, onBack, walk }: ActionBarProps) {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const trail = useTrail();
  const navigate = useNavigate();
  // What can be done hangs on no key.
  const row = useDraft(draft, (now) => now.settled);
  const dirty = useDraft(draft, (now) => now.dirty);
  const { fields, label } = resource('declaration');
  const facts = fields
    .filter((field) => NUMBERS.includes(field.name))
    .map((field) => ({
      key: field.name,
      label: field.label[lang],
      value: readable(field, textAt(row, field.name), lang),
    }));
  const stored = textAt(row, 'id') !== '';
  const offered = desk.commands.filter(
    (command) =>
      barOf(command, row, reach) === undefined &&
      refusalOf(command, row, making) === undefined &&
      (stored || command !== 'delete'),
  );
  const main = offered[0];
  const going = desk.kind === 'query' && stored ? makingPath({ ...row, id: Number(row.id) }, reach, making) : undefined;
  // The list that it was opened from goes along: the next one is reached from the desk as well.
  const goOn = () =>
    going !== undefined && void navigate(going, trail && { state: { trail: elsewhere(trail, DECLARATION) } });
  /** Why somebody else has to do it. */
  const barred = (command: Command) =>
    command === 'pass' ? review?.passRefusal : command === 'return' ? review?.returnRefusal : null;
  const [messages, setMessages] = useState(false);
  const [splitting, setSplitting] = useState(false);
  return (
    <>
      <DocumentBar
        title={desk.kind === 'make' && readOnly ? label[lang] : pageAt(pathname)?.title[lang]}
        onBack={onBack}
        state={<StateTag name="declaration" state={textAt(row, 'status')} />}
        dirty={dirty}
        walk={walk}
        facts={facts}
      >
        {going !== undefined && (
          <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={goOn}>
            {t('declaration.edit')}
          </Button>
        )}
        {!readOnly && <UndoButton draft={draft} />}
        {!readOnly && <SaveButton saving={actions.busy === 'save'} onSave={() => void actions.save()} />}
        {desk.kind !== 'check' && stored && barOf('edit', row, reach) === undefined && (
          <Button icon={<CopyOutlined />} loading={actions.busy === 'copy'} onClick={() => void actions.copy()}>
            {t('resource.document.copy')}
          </Button>
        )}
        {desk.kind !== 'check' && stored && may('entryTemplate', 'add') && (
          <Tooltip title={t('declaration.template.make')} mouseEnterDelay={0.4}>
            <Button
              icon={<BookOutlined />}
              aria-label={t('declaration.template.make')}
              onClick={() => void navigate(`${EDIT}/new`, { state: { of: draft.row } })}
            />
          </Tooltip>
        )}
        {stored && (
          <Tooltip title={t('declaration.messages')} mouseEnterDelay={0.4}>
            <Button
              icon={<FileTextOutlined />}
              aria-label={t('declaration.messages')}
              aria-expanded={messages}
              onClick={() => setMessages(!messages)}
            />
          </Tooltip>
        )}
        {stored && <PrintMenu rows={[{ id: Number(row.id), version: Number(row.version) }]} unsaved={dirty} />}
        {stored && <EvidenceButton kind="declaration" id={Number(row.id)} />}
        {!readOnly && stored && rowsAt(row, 'containers').length > 1 && (
          <Tooltip title={dirty ? t('split.saveFirst') : undefined}>
            <Button icon={<ScissorOutlined aria-hidden />} disabled={dirty} onClick={() => setSplitting(true)}>
              {t('split.command')}
            </Button>
          </Tooltip>
        )}
        {stored && FOLLOWED.includes(stateProgress(textAt(row, 'status'))) && (
          <SyncButton row={{ id: Number(row.id), version: Number(row.version) }} />
        )}
        {stored && HAS_CLEARED.includes(stateProgress(textAt(row, 'status'))) && (
          <Button icon={<AuditOutlined />} onClick={() => void navigate(`/queries/decview2/${textAt(row, 'id')}`)}>
            {t('declaration.cleared')}
          </Button>
        )}
        {stored && HAS_CLEARED.includes(stateProgress(textAt(row, 'status'))) && may('declAmendment', 'add') && (
          <Button
            icon={<EditOutlined />}
            onClick={() => void navigate(AMENDMENTS, { state: { clientSeqNo: textAt(row, 'clientSeqNo') } })}
          >
            {t('declaration.amend')}
          </Button>
        )}
        <CommandButtons
          commands={offered.map((command) => ({
            name: command,
            label: documentCommand('declaration', command).label[lang],
            refusal: barred(command),
            danger: command === 'delete' || command === 'return',
            primary: command === main && !SECOND.includes(command),
          }))}
          busy={actions.busy}
          onRun={(command) => void actions.run(command)}
        />
      </DocumentBar>
      {splitting && (
        <SplitDialog
          declaration={draft.row as Declaration}
          onSplit={(made) => {
            setSplitting(false);
            toast('success', t('split.done', { number: declarationNumber(made) }));
            void navigate(editPath(desk, made));
          }}
          onClose={() => setSplitting(false)}
        />
      )}
      {messages && (
        <MessagesDrawer id={Number(row.id)} version={Number(row.version)} onClose={() => setMessages(false)} />
      )}
    </>
  );
}
