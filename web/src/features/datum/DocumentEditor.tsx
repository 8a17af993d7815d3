import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PlainApi, ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Identified } from '../../api/resources';
import { copyRow, inBoth, may, resource } from '../../core';
import { useText } from '../../core/useText';
import { ChangedElsewhere } from '../../resource/document/ChangedElsewhere';
import { CommandButtons } from '../../resource/document/CommandButtons';
import { ConflictDialog } from '../../resource/document/ConflictDialog';
import { DocumentBar, SaveButton, UndoButton } from '../../resource/document/DocumentBar';
import { DocumentFrame } from '../../resource/document/DocumentFrame';
import { EmbeddedLines } from '../../resource/document/EmbeddedLines';
import { usePageDraft } from '../../resource/document/handover';
import { LeftBehind } from '../../resource/document/LeftBehind';
import { PagedLines } from '../../resource/document/PagedLines';
import { ProblemsPanel } from '../../resource/document/ProblemsPanel';
import { documentPath, NEW } from '../../resource/document/paths';
import { RelatedPanel } from '../../resource/document/RelatedPanel';
import { StateTag } from '../../resource/document/StateTag';
import { useDraftPage } from '../../resource/document/useDraftPage';
import { Walk } from '../../resource/document/Walk';
import { Draft } from '../../resource/draft';
import { EvidenceButton } from '../../resource/evidence/EvidenceButton';
import { type Materials, useGoodsMaster, useMaterialInputs } from '../../resource/goods/goodsMaster';
import { HelpScope } from '../../resource/help/HelpScope';
import { knownAs } from '../../resource/knownAs';
import { FromPapers } from '../../resource/papers/FromPapers';
import { LINES, LinesOf } from '../../resource/papers/sources';
import { RowHistory } from '../../resource/RowHistory';
import { asRow, type Row, textAt } from '../../resource/row';
import { isOwnSave } from '../../shell/push/saves';
import { DocumentHead, factsOf } from './DocumentHead';
import { useDocumentAccess } from './documentAccess';
import { documentRules, linesOfHouse } from './documentRules';
import type { Special } from './special';
import { useChanges } from './useChanges';
import { useCopied } from './useCopied';
import { useHouseRules } from './useHouseRules';
import { usePlainActions } from './usePlainActions';
import { ORG, useStart } from './useStart';

interface DocumentEditorProps<R extends Identified> {
  name: ResourceName;
  api: PlainApi<R>;
  /** What the server has; missing for a document that is not stored yet. */
  stored: R | undefined;
  special: Special<R>;
}

/** The form of one document with its lines, its problems, its commands and its history. */
export function DocumentEditor<R extends Identified>({ name, api, stored, special }: DocumentEditorProps<R>) {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const { label, lines, page } = resource(name);
  const listPath = special.listPath ?? page?.path ?? '';
  const start = useStart(name, special.start);
  const [materials] = useState((): Materials => new Map());
  const access = useDocumentAccess({ name, stored, start, special });
  const { readOnly } = access;
  // Lines that are stored one by one may change where the head is fixed.
  const isChanged = !readOnly || lines.some(({ pagedBy, changedBy: by }) => pagedBy !== '' && access.allows(by));
  const house = useHouseRules(name, textAt(stored === undefined ? start : asRow(stored), ORG), isChanged);
  const rules = useMemo(() => documentRules(name, materials, house), [name, materials, house]);
  const draft = usePageDraft(() => new Draft(stored === undefined ? start : asRow(stored), rules));
  useLayoutEffect(() => draft.judgeBy(rules), [draft, rules]);
  // Whose it is may be known only later.
  useLayoutEffect(() => {
    if (stored === undefined && !draft.dirty && !draft.isStored) draft.reset(start);
  }, [draft, stored, start]);

  useChanges(name, stored?.id);
  const { actions, dialog } = usePlainActions({ name, api, draft, stored, listPath });
  const title =
    stored === undefined
      ? t('resource.page.newTitle', { label: label[lang] })
      : `${label[lang]} ${knownAs(name, stored)}`;
  const { dirty, changedElsewhere, keeper } = useDraftPage({
    name,
    draft,
    stored,
    readOnly,
    title:
      (stored && knownAs(name, stored)) || inBoth('resource.page.newTitle', (spoken) => ({ label: label[spoken] })),
    onSave: actions.saveToClose,
  });
  useCopied(draft, stored === undefined ? start : undefined);

  const inputs = useMaterialInputs(draft, special.namesMaterials === true);
  useGoodsMaster(draft, special.namesMaterials && !readOnly ? materials : undefined, lines[0]?.of);
  const { conflict } = actions;
  const changedBy = lines[0]?.changedBy;
  const ofLines = (special.useLines ?? useNothing)(stored && asRow(stored), {
    mayAdd: changedBy !== undefined && access.allows(changedBy),
    refresh: actions.refresh,
  });
  // Lines that are stored one by one may change where the head is fixed, and the other way round.
  const fixed = access.reason ?? t('asOf.fixed');
  const notBack = (isFixed: boolean) => (dirty ? t('asOf.unsaved') : isFixed ? fixed : undefined);
  const paged = lines.filter((one) => one.pagedBy !== '');
  const linesNotBack = Object.fromEntries(paged.map(({ list, changedBy: by }) => [list, notBack(!access.allows(by))]));
  // They are judged beside the head as it is stored: that is what the server holds them against.
  const judgeLine = useMemo(() => linesOfHouse(name, stored && asRow(stored), house), [name, stored, house]);
  const open = { allows: access.allows, mayChange: access.mayChange, refresh: actions.refresh };
  return (
    <DocumentFrame
      name={name}
      draft={draft}
      readOnly={readOnly}
      bar={
        <DocumentBar
          title={title}
          onBack={() => void navigate(listPath)}
          state={<StateTag name={name} state={access.state} />}
          dirty={dirty}
          facts={factsOf(name, stored, lang, stored && special.pathsOf?.(asRow(stored)))}
          walk={
            stored && <Walk id={stored.id} dirty={dirty} load={api.page} pathOf={(id) => documentPath(listPath, id)} />
          }
        >
          {!readOnly && <UndoButton draft={draft} />}
          {!readOnly && <SaveButton saving={actions.busy === 'save'} onSave={() => void actions.save()} />}
          {stored !== undefined && access.mayAdd && (
            <Button
              icon={<CopyOutlined />}
              onClick={() =>
                void navigate(documentPath(listPath, NEW), { state: { copyOf: copyRow(name, draft.row) } })
              }
            >
              {t('resource.document.copy')}
            </Button>
          )}
          {stored !== undefined && special.inBar?.(asRow(stored), open)}
          {stored !== undefined && <EvidenceButton kind={name} id={stored.id} />}
          <CommandButtons
            commands={access.commands}
            busy={actions.busy}
            onRun={(command) => void actions.run(command)}
          />
        </DocumentBar>
      }
      isNew={stored === undefined}
      asked={stored?.id}
      failure={actions.failure}
      onDismiss={actions.dismiss}
      notices={
        <>
          {stored !== undefined && special.notice?.(asRow(stored))}
          {access.reason !== undefined && (
            <Alert
              type="info"
              showIcon
              title={access.reason}
              action={
                stored !== undefined &&
                special.isReadOnly &&
                page &&
                may(name, 'update') && (
                  <Link to={documentPath(page.path, stored.id)}>{t('resource.document.toChange')}</Link>
                )
              }
            />
          )}
          {changedElsewhere && stored && (
            <ChangedElsewhere own={isOwnSave(name, stored)} onReload={() => draft.reset(asRow(stored))} />
          )}
        </>
      }
      side={
        <>
          {!readOnly && <ProblemsPanel name={name} draft={draft} />}
          {stored !== undefined && <FromPapers name={name} id={stored.id} version={stored.version} draft={draft} />}
          {stored !== undefined && <RelatedPanel kind={name} id={stored.id} version={stored.version} />}
          {stored !== undefined && api.log !== undefined && (
            <RowHistory
              name={name}
              id={stored.id}
              version={stored.version}
              load={api.log}
              refusal={notBack(readOnly)}
              ofLines={linesNotBack}
            />
          )}
        </>
      }
    >
      <HelpScope name={name} draft={draft} />
      <DocumentHead name={name} draft={draft} readOnly={readOnly} isNew={stored === undefined} special={special} />
      {lines.map(({ list, of, pagedBy, changedBy, added }, at) =>
        pagedBy === '' ? (
          <EmbeddedLines
            key={list}
            draft={draft}
            readOnly={readOnly}
            list={list}
            of={of}
            inputs={inputs}
            main={at === 0}
          />
        ) : (
          <LinesOf
            key={list}
            value={list === LINES && stored ? { name, id: stored.id, version: stored.version } : undefined}
          >
            <PagedLines
              of={of as ResourceName}
              pagedBy={pagedBy}
              document={stored?.id}
              readOnly={!access.allows(changedBy)}
              added={added}
              judge={judgeLine.get(list)}
              {...(at === 0 && ofLines)}
              main={at === 0}
              onChanged={actions.refresh}
            />
          </LinesOf>
        ),
      )}
      {stored !== undefined && special.below?.(asRow(stored), open)}
      {dialog}
      {!readOnly && <LeftBehind name={name} draft={draft} keeper={keeper} />}
      {special.dialog}
      {conflict !== undefined && (
        <Conflict
          name={name}
          api={api}
          draft={draft}
          theirs={conflict}
          onTake={actions.takeStored}
          onClose={actions.endConflict}
        />
      )}
    </DocumentFrame>
  );
}

/** Of lines that have nothing special. */
const NOTHING = {};
const useNothing = () => NOTHING;

interface ConflictProps<R extends Identified> {
  name: ResourceName;
  api: PlainApi<R>;
  draft: Draft;
  theirs: R;
  onTake: (merged: Row | undefined) => void;
  onClose: () => void;
}

/** Says who was quicker, by the history of the document. */
function Conflict<R extends Identified>({ name, api, draft, theirs, onTake, onClose }: ConflictProps<R>): ReactNode {
  const { data } = useQuery({
    queryKey: queryKeys.log(name, theirs.id, 'conflict'),
    queryFn: ({ signal }) => api.log?.(theirs.id, signal) ?? [],
    gcTime: 0,
  });
  const last = useMemo(() => {
    const [newest] = data ?? [];
    return newest && { by: newest.actor, at: newest.at, changes: newest.changes };
  }, [data]);
  const own = isOwnSave(name, theirs);
  return (
    <ConflictDialog
      name={name}
      own={own}
      last={last}
      draft={draft}
      theirs={asRow(theirs)}
      onTake={onTake}
      onClose={onClose}
    />
  );
}
