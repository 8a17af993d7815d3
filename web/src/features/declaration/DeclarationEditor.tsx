import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Declaration, declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import {
  type DeclarationDesk,
  declarationNumber,
  type HouseRule,
  inBoth,
  newDeclaration,
  type Problem,
  stateProgress,
} from '../../core';
import { useText } from '../../core/useText';
import { ChangedElsewhere } from '../../resource/document/ChangedElsewhere';
import { ConflictDialog } from '../../resource/document/ConflictDialog';
import { DocumentFrame } from '../../resource/document/DocumentFrame';
import { usePageDraft } from '../../resource/document/handover';
import { LeftBehind } from '../../resource/document/LeftBehind';
import { usePort } from '../../resource/document/PortPanel';
import { goToNextDifference, ProblemsPanel } from '../../resource/document/ProblemsPanel';
import { placeInUse } from '../../resource/document/paths';
import { RelatedPanel } from '../../resource/document/RelatedPanel';
import { ShipmentMap } from '../../resource/document/ShipmentMap';
import { useDraftPage } from '../../resource/document/useDraftPage';
import { Walk } from '../../resource/document/Walk';
import { Draft, useDraft } from '../../resource/draft';
import type { Materials } from '../../resource/goods/goodsMaster';
import { HelpScope } from '../../resource/help/HelpScope';
import { FromPapers } from '../../resource/papers/FromPapers';
import { type Row, textAt } from '../../resource/row';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { isOwnSave } from '../../shell/push/saves';
import { useSession } from '../../shell/useSession';
import { ActionBar } from './ActionBar';
import { BillUsedBefore } from './BillUsedBefore';
import { CertsOfDeclaration } from './CertsOfDeclaration';
import { barOf, editPath, makingPath, pageOf, placeToGoOn, refusalOf, useReach } from './desks';
import { HeadForm } from './HeadForm';
import { History } from './History';
import { LinesSection } from './LinesSection';
import { useMaking } from './making';
import { OwnerChoice } from './OwnerChoice';
import { useOwners } from './owners';
import { PartsSection } from './PartsSection';
import { PortOfDeclaration } from './PortOfDeclaration';
import { useExchange, usePrices } from './prices';
import { RefusalNotice } from './RefusalNotice';
import { ReviewPanel, useReview } from './ReviewPanel';
import { declarationRules } from './rules';
import { TaxPanel } from './TaxPanel';
import { TemplateChoice } from './TemplateChoice';
import { takeUsual, UnusualHint } from './UnusualHint';
import { useCommandDialog } from './useCommandDialog';
import { useDeclarationActions } from './useDeclarationActions';
import { useUsual } from './usual';

const DECLARATION = 'declaration';
/** Customs, or the single window, did not take it. */
const isRefused = (status: string) => stateProgress(status) === 'refused';
const NO_RULES: readonly HouseRule[] = [];

interface DeclarationEditorProps {
  desk: DeclarationDesk;
  /** What the server has; missing for a declaration that is not stored yet. */
  stored: Declaration | undefined;
}

/** The form of one declaration with its problems, its actions and its history. */
export function DeclarationEditor({ desk, stored }: DeclarationEditorProps) {
  const { t, lang } = useText();
  const own = useSession().orgParams;
  const navigate = useNavigate();
  const [materials] = useState((): Materials => new Map());
  const draft = usePageDraft(
    () =>
      new Draft(
        stored ?? newDeclaration(desk.iECatg),
        declarationRules({ orgParams: own, houseRules: NO_RULES }, materials),
      ),
  );
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const making = useMaking(stored, iECatg, orgId);
  const orgParams = making?.orgParams ?? own;
  const houseRules = making?.houseRules ?? NO_RULES;
  const prices = usePrices(draft);
  const exchange = useExchange(draft);
  const usual = useUsual(draft, desk.kind === 'make' || desk.kind === 'check');
  const bill = useDraft(draft, (now) => textAt(now.settled, 'billNo'));
  const atPort = usePort(bill, iECatg);
  const record = atPort?.record;
  const rules = useMemo(
    () => declarationRules({ orgParams, houseRules }, materials, { prices, exchange, record, usual }),
    [orgParams, houseRules, materials, prices, exchange, record, usual],
  );
  // The rules of whoever makes it, from the first drawing on.
  useLayoutEffect(() => draft.judgeBy(rules), [draft, rules]);
  const status = useDraft(draft, (now) => textAt(now.row, 'status'));
  const owners = useOwners(stored === undefined);
  const { ask, dialog } = useCommandDialog();
  const actions = useDeclarationActions({ desk, draft, stored, ask });

  const reach = useReach();
  // Not of the whole row: the permissions are asked of the core, which at each key would be for nothing.
  const bar = useMemo(() => barOf('edit', { iECatg, orgId }, reach), [iECatg, orgId, reach]);
  const readOnly = desk.kind !== 'make' || bar !== undefined || refusalOf('edit', draft.row, making) !== undefined;

  const review = useReview(desk.kind === 'check' ? stored?.id : undefined, stored?.version ?? 0, draft);

  const { dirty, changedElsewhere, keeper } = useDraftPage({
    name: DECLARATION,
    draft,
    stored,
    readOnly,
    title: (stored && declarationNumber(stored)) || (stored === undefined ? inBoth('declaration.newTitle') : undefined),
    onSave: actions.saveToClose,
  });
  // Why no change of its history can be taken back now.
  const fixed = bar === undefined ? refusalOf('edit', draft.row, making)?.[lang] : t(`declaration.readOnly.${bar}`);
  const notNow = dirty ? t('asOf.unsaved') : (fixed ?? (readOnly ? t('asOf.fixed') : undefined));
  useHotkeys({
    'alt+j': () => goToNextDifference(draft),
    'alt+b': () => !readOnly && takeUsual(draft, usual, [placeInUse(), draft.target?.path ?? '']),
  });

  // The same function as long as nothing else is known: each problem of the list is drawn by it.
  const behind = useCallback(
    (problem: Problem) =>
      usual.length > 0 && <UnusualHint draft={draft} desk={desk} usual={usual} problem={problem} readOnly={readOnly} />,
    [draft, desk, usual, readOnly],
  );

  const { conflict } = actions;
  return (
    <DocumentFrame
      name={DECLARATION}
      draft={draft}
      readOnly={readOnly}
      isNew={stored === undefined}
      asked={stored?.id}
      bar={
        <ActionBar
          desk={desk}
          draft={draft}
          actions={actions}
          readOnly={readOnly}
          reach={reach}
          making={making}
          review={review}
          onBack={() => navigate(desk.listPath)}
          walk={
            stored && (
              <Walk
                id={stored.id}
                dirty={dirty}
                load={(query, signal) => pageOf(desk, query, signal)}
                // A list that is not the desk's has declarations for other desks as well, or to be read alone.
                pathOf={(id, { about }) =>
                  desk.kind === 'make' && about !== undefined ? placeToGoOn(id) : editPath(desk, { id })
                }
              />
            )
          }
        />
      }
      failure={actions.failure}
      onDismiss={actions.dismiss}
      notices={
        <>
          {desk.kind === 'make' && bar !== undefined && (
            <Alert type="info" showIcon title={t(`declaration.readOnly.${bar}`)} />
          )}
          {changedElsewhere && stored && (
            <ChangedElsewhere own={isOwnSave(DECLARATION, stored)} onReload={() => draft.reset(stored)} />
          )}
          {stored !== undefined && (desk.kind === 'make' ? !readOnly : desk.kind === 'query' && isRefused(status)) && (
            <RefusalNotice
              id={stored.id}
              version={stored.version}
              draft={draft}
              making={making}
              editAt={readOnly ? makingPath({ ...stored }, reach, making) : undefined}
              readOnly={readOnly}
              onSubmit={readOnly || !isRefused(status) ? undefined : () => void actions.run('submit')}
            />
          )}
        </>
      }
      side={
        <>
          {!readOnly && <BillUsedBefore draft={draft} />}
          {review !== undefined && <ReviewPanel review={review} draft={draft} />}
          {(!readOnly || status === '' || desk.kind === 'check') && (
            <ProblemsPanel name={DECLARATION} draft={draft} below={behind} />
          )}
          {atPort && <PortOfDeclaration draft={draft} found={atPort} />}
          <TaxPanel draft={draft} />
          {stored !== undefined && (
            <FromPapers name={DECLARATION} id={stored.id} version={stored.version} draft={draft} />
          )}
          {stored !== undefined && <RelatedPanel kind={DECLARATION} id={stored.id} version={stored.version} />}
          {stored !== undefined && (
            <CertsOfDeclaration draft={draft} id={stored.id} version={stored.version} mayChange={!readOnly} />
          )}
          {stored !== undefined && <History id={stored.id} version={stored.version} refusal={notNow} />}
        </>
      }
    >
      <HelpScope name={DECLARATION} draft={draft} />
      <HeadForm
        draft={draft}
        readOnly={readOnly}
        extra={
          stored === undefined &&
          !readOnly && (
            <OwnerChoice draft={draft} owners={owners}>
              <TemplateChoice draft={draft} iECatg={desk.iECatg} />
            </OwnerChoice>
          )
        }
      />
      <LinesSection draft={draft} readOnly={readOnly} materials={materials} adds={making?.addsMaterials} />
      <PartsSection draft={draft} readOnly={readOnly} />
      {stored !== undefined && <ShipmentMap kind="decl" id={stored.id} version={stored.version} />}
      {dialog}
      {!readOnly && <LeftBehind name={DECLARATION} draft={draft} keeper={keeper} />}
      {conflict !== undefined && (
        <Conflict draft={draft} theirs={conflict} onTake={actions.takeStored} onClose={actions.endConflict} />
      )}
    </DocumentFrame>
  );
}

interface ConflictProps {
  draft: Draft;
  theirs: Declaration;
  onTake: (merged: Row | undefined) => void;
  onClose: () => void;
}

/** Says who was quicker, by the history of the declaration. */
function Conflict({ draft, theirs, onTake, onClose }: ConflictProps) {
  const { data } = useQuery({
    queryKey: queryKeys.declarations('history', theirs.id, theirs.version),
    queryFn: ({ signal }) => declarations.history(theirs.id, signal),
  });
  const last = data?.find((one) => one.kind === 'audit');
  const own = isOwnSave(DECLARATION, theirs);
  return (
    <ConflictDialog
      name={DECLARATION}
      own={own}
      last={last}
      draft={draft}
      theirs={theirs}
      onTake={onTake}
      onClose={onClose}
    />
  );
}
