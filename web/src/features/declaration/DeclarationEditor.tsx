import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Declaration, declarations, type Owner } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { type DeclarationDesk, newDeclaration } from '../../core';
import { useText } from '../../core/useText';
import { Draft, useDraft } from '../../resource/draft';
import { enterFlow } from '../../resource/enterFlow';
import { textAt } from '../../resource/row';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { useTabTitle, useUnsaved } from '../../shell/tags/useTab';
import { useSession } from '../../shell/useSession';
import { ActionBar } from './ActionBar';
import { ConflictDialog } from './ConflictDialog';
import styles from './Declaration.module.css';
import { barOf, editPath, pageOf, refusalOf, useReach } from './desks';
import type { Materials } from './goodsMaster';
import { HeadForm } from './HeadForm';
import { History } from './History';
import { LinesSection } from './LinesSection';
import { useMaking } from './making';
import { OwnerChoice } from './OwnerChoice';
import { PartsSection } from './PartsSection';
import { goToNextDifference, goToNextProblem, ProblemsPanel } from './ProblemsPanel';
import { useExchange, usePrices } from './prices';
import { RefusalNotice } from './RefusalNotice';
import { ReviewPanel, useReview } from './ReviewPanel';
import { declarationRules } from './rules';
import { TaxPanel } from './TaxPanel';
import { TemplateChoice } from './TemplateChoice';
import { useCommandDialog } from './useCommandDialog';
import { useDeclarationActions } from './useDeclarationActions';
import { Walk } from './Walk';

const NO_OWNERS: readonly Owner[] = [];

interface DeclarationEditorProps {
  desk: DeclarationDesk;
  /** What the server has; missing for a declaration that is not stored yet. */
  stored: Declaration | undefined;
}

/** The form of one declaration with its problems, its actions and its history. */
export function DeclarationEditor({ desk, stored }: DeclarationEditorProps) {
  const { t } = useText();
  const own = useSession().orgParams;
  const navigate = useNavigate();
  const { state: arrival } = useLocation() as { state: { field?: string } | null };
  const [materials] = useState((): Materials => new Map());
  const [draft] = useState(() => new Draft(stored ?? newDeclaration(desk.iECatg), declarationRules(own, materials)));
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const making = useMaking(stored, iECatg, orgId);
  const orgParams = making?.orgParams ?? own;
  const prices = usePrices(draft);
  const exchange = useExchange(draft);
  const rules = useMemo(
    () => declarationRules(orgParams, materials, { prices, exchange }),
    [orgParams, materials, prices, exchange],
  );
  // The rules of whoever makes it, from the first drawing on.
  useLayoutEffect(() => draft.judgeBy(rules), [draft, rules]);
  const dirty = useDraft(draft, (now) => now.dirty);
  const status = useDraft(draft, (now) => textAt(now.row, 'status'));
  const { data: owners = NO_OWNERS } = useQuery({
    queryKey: queryKeys.declarations('owners'),
    queryFn: ({ signal }) => declarations.owners(signal),
    enabled: stored === undefined,
  });
  const { ask, dialog } = useCommandDialog();
  const actions = useDeclarationActions({ desk, draft, stored, ask });

  const changedElsewhere = stored !== undefined && stored.version !== Number(textAt(draft.row, 'version'));
  const reach = useReach();
  const bar = useDraft(draft, (now) => barOf('edit', now.row, reach));
  const readOnly = desk.kind !== 'make' || bar !== undefined || refusalOf('edit', draft.row, making) !== undefined;

  // What others or customs did shows at once, unless it would take away what was typed.
  useEffect(() => {
    if (stored !== undefined && !draft.dirty && stored.version > Number(textAt(draft.row, 'version')))
      draft.reset(stored);
  }, [draft, stored]);

  const review = useReview(desk.kind === 'check' ? stored?.id : undefined, stored?.version ?? 0, draft);

  useUnsaved(dirty);
  useTabTitle(textAt(draft.row, 'clientSeqNo') || (stored === undefined ? t('declaration.newTitle') : undefined));
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  useHotkeys({
    'mod+s': () => {
      if (!readOnly) void actions.save();
    },
    'alt+z': () => draft.undo(),
    'alt+p': () => goToNextProblem(draft),
    'alt+j': () => goToNextDifference(draft),
  });

  // A declaration that was just stored opens where the clerk left off.
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (arrival?.field) draft.goTo(arrival.field);
  }, [draft, arrival]);

  return (
    <div className={styles.page}>
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
              pathOf={(id) => editPath(desk, { id })}
            />
          )
        }
      />
      {actions.failure !== undefined && (
        <Alert type="error" showIcon closable={{ onClose: actions.dismiss }} title={actions.failure} role="alert" />
      )}
      {desk.kind === 'make' && bar !== undefined && (
        <Alert type="info" showIcon title={t(`declaration.readOnly.${bar}`)} />
      )}
      {changedElsewhere && dirty && (
        <Alert
          type="warning"
          showIcon
          title={t('declaration.changedElsewhere')}
          action={
            <Button size="small" onClick={() => stored && draft.reset(stored)}>
              {t('declaration.conflict.reload')}
            </Button>
          }
        />
      )}
      {stored !== undefined && desk.kind === 'make' && !readOnly && (
        <RefusalNotice id={stored.id} version={stored.version} draft={draft} />
      )}
      <div className={styles.columns}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields inside arrives here */}
        <div className={styles.form} onKeyDown={enterFlow}>
          {stored === undefined && !readOnly && (
            <OwnerChoice draft={draft} owners={owners}>
              <TemplateChoice draft={draft} iECatg={desk.iECatg} />
            </OwnerChoice>
          )}
          <HeadForm draft={draft} readOnly={readOnly} />
          <LinesSection draft={draft} readOnly={readOnly} materials={materials} adds={making?.addsMaterials} />
          <PartsSection draft={draft} readOnly={readOnly} />
        </div>
        <aside className={styles.side}>
          {review !== undefined && <ReviewPanel review={review} draft={draft} />}
          {(!readOnly || status === '' || desk.kind === 'check') && <ProblemsPanel draft={draft} />}
          <TaxPanel draft={draft} />
          {stored !== undefined && <History id={stored.id} version={stored.version} />}
        </aside>
      </div>
      {dialog}
      {actions.conflict !== undefined && (
        <ConflictDialog draft={draft} theirs={actions.conflict} onClose={actions.endConflict} />
      )}
    </div>
  );
}
