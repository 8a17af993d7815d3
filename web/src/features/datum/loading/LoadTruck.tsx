import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { apiOf } from '../../../api/plain';
import { queryKeys } from '../../../api/queryKeys';
import { type LoadableDocument, type LoadableLine, zone } from '../../../api/sas';
import {
  followLoad,
  judgeLoad,
  type LoadContext,
  type LoadDocument,
  newPassportNumber,
  readableDecimal,
  resource,
} from '../../../core';
import { useText } from '../../../core/useText';
import { DocumentBar } from '../../../resource/document/DocumentBar';
import { DocumentFrame } from '../../../resource/document/DocumentFrame';
import { Fold } from '../../../resource/document/Fold';
import { goToNextProblem, ProblemsPanel } from '../../../resource/document/ProblemsPanel';
import { documentPath } from '../../../resource/document/paths';
import { Draft, type DraftRules, useDraft } from '../../../resource/draft';
import { HelpScope } from '../../../resource/help/HelpScope';
import type { InputProps } from '../../../resource/inputs/inputProps';
import { ResourceForm } from '../../../resource/ResourceForm';
import { asRow, type Row, textAt } from '../../../resource/row';
import { rulesOf } from '../../../resource/rules';
import { useSave } from '../../../resource/useSave';
import { pageAt } from '../../../shell/pages';
import { useHotkeys } from '../../../shell/palette/useHotkeys';
import { useUnsaved } from '../../../shell/tags/useTab';
import { useSession } from '../../../shell/useSession';
import styles from './Load.module.css';
import { lineKey, type Taken, TruckGoods } from './TruckGoods';
import { useVehicle, VehicleInput } from './VehicleInput';
import { WaitingDocuments } from './WaitingDocuments';

const NAME = 'sasPassport';
/** What is keyed for a truck, in the order of the form; the rest follows from the documents. */
const KEYED = [
  'etpsPreentNo',
  'vehicleNo',
  'vehicleWt',
  'vehicleFrameNo',
  'vehicleFrameWt',
  'containerNo',
  'containerType',
  'containerWt',
  'totalGrossWt',
  'totalNetWt',
  'passportTypecd',
  'bindTypecd',
  'ioTypecd',
  'masterCuscd',
  'dclErConc',
  'rmk',
];
/** What of it is blank until somebody does something. */
const TYPED = KEYED.slice(1);
const FOLLOWS = ['bindTypecd', 'ioTypecd', 'masterCuscd'];
/** What a recorded vehicle fills. */
const OF_VEHICLE = ['vehicleWt', 'vehicleFrameNo', 'vehicleFrameWt', 'vehicleIcNo'] as const;
const NOTHING: readonly LoadDocument[] = [];

const emptyTruck = (): Row => ({ etpsPreentNo: newPassportNumber(), docs: [], lines: [] });

/** One page to load a truck: the documents or parts of one, what it weighs, and the passport that follows. */
export default function LoadTruck() {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const { orgParams } = useSession();
  const [chosen, setChosen] = useState<readonly LoadableDocument[]>([]);
  const [taken, setTaken] = useState<Taken>({});
  const [draft] = useState(() => new Draft(emptyTruck(), rulesFor(NOTHING, { strict: false })));

  const found = useQueries({
    queries: chosen.map((document) => ({
      queryKey: [...queryKeys.resource(NAME), 'loadableLines', document.kind, document.id],
      queryFn: ({ signal }: { signal: AbortSignal }) => zone.loadableLines(document, signal),
      staleTime: 0,
    })),
    combine: linesOf,
  });
  const { lines: linesFound, failed } = found;
  const documents = useMemo(
    () =>
      chosen.flatMap((document, at): LoadDocument[] => {
        const lines = linesFound[at];
        return lines ? [{ ...document, lines: lines.map((line) => withTaken(document, line, taken)) }] : [];
      }),
    [chosen, linesFound, taken],
  );
  /** All that was ticked is known: a truck is not declared without a part of its load. */
  const isWhole = chosen.length > 0 && documents.length === chosen.length;

  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const plate = useDraft(draft, (now) => textAt(now.row, 'vehicleNo'));
  const vehicle = useVehicle(orgId, plate);
  const { g2PassportStrictVehicle: strict, g2PassportWtLimit: limit } = orgParams;
  const total = useDraft(draft, (now) => textAt(now.row, 'totalWt'));
  const rules = useMemo(
    () =>
      rulesFor(documents, {
        strict,
        limit,
        vehicle: vehicle && {
          recorded: true,
          weight: vehicle.vehicleWt ?? null,
          frameWeight: vehicle.vehicleFrameWt ?? null,
        },
      }),
    [documents, strict, limit, vehicle],
  );
  useEffect(() => draft.judgeBy(rules), [draft, rules]);
  const touched = useDraft(draft, ({ row }) => isTouched(row, documents));
  // A tab that is shown again has followed them: what was typed on top of it stays.
  const followed = useRef<readonly LoadDocument[]>(NOTHING);
  useEffect(() => {
    if (followed.current === documents) return;
    followed.current = documents;
    if (documents.length > 0 || draft.dirty) draft.take(followLoad(draft.row, documents));
  }, [draft, documents]);
  const filled = useRef<typeof vehicle>(undefined);
  useEffect(() => {
    if (filled.current === vehicle) return;
    const [before, now] = [asRow(filled.current ?? {}), asRow(vehicle ?? {})];
    filled.current = vehicle;
    // Of a vehicle that is not recorded nothing is known: what another one filled goes, what was typed stays.
    const isStale = (field: string) =>
      textAt(draft.row, field) !== '' && textAt(draft.row, field) === textAt(before, field);
    const fields = OF_VEHICLE.filter((field) => vehicle !== undefined || isStale(field));
    if (fields.length > 0) draft.take(Object.fromEntries(fields.map((field) => [field, textAt(now, field)])));
  }, [draft, vehicle]);

  const inputs = useMemo(() => ({ vehicleNo: (props: InputProps) => <VehicleOf {...props} draft={draft} /> }), [draft]);
  const listPath = resource(NAME).page?.path ?? '';
  const { add, update } = apiOf(NAME);
  const {
    save: store,
    saving,
    failure,
  } = useSave({
    draft,
    stored: undefined,
    add,
    update,
    onSaved: ({ id }) => {
      // The next truck begins with nothing of this one.
      setChosen([]);
      setTaken({});
      draft.reset(emptyTruck());
      void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });
      void navigate(documentPath(listPath, id));
    },
  });
  const save = async () => isWhole && (await store());
  useUnsaved(useDraft(draft, (now) => now.dirty) && !saving, { save, discard: () => undefined });
  useHotkeys({ 'mod+s': () => void save(), 'alt+p': () => goToNextProblem(draft) });

  const { fields } = resource(NAME);
  const form = KEYED.flatMap((name) => fields.filter((field) => field.name === name));
  return (
    <DocumentFrame
      name={NAME}
      draft={draft}
      failure={failure ?? failed}
      bar={
        <DocumentBar
          title={pageAt(pathname)?.title[lang]}
          onBack={() => void navigate(listPath)}
          facts={[
            { key: 'total', label: t('sas.load.sum'), value: total === '' ? '' : `${readableDecimal(total)} kg` },
          ]}
        >
          <Button
            type="primary"
            loading={saving}
            disabled={!isWhole}
            aria-keyshortcuts="Control+S"
            title="Ctrl+S"
            onClick={() => void save()}
          >
            {t('sas.load.make')}
          </Button>
        </DocumentBar>
      }
      side={<ProblemsPanel name={NAME} draft={draft} before={touched ? undefined : t('sas.load.choose')} />}
    >
      <HelpScope name={NAME} draft={draft} />
      <WaitingDocuments chosen={chosen} onChoose={setChosen} />
      <TruckGoods
        draft={draft}
        documents={documents}
        loading={!isWhole && chosen.length > 0 && failed === undefined}
        onTake={(more) => setTaken((now) => withoutGaps({ ...now, ...more }))}
      />
      <Fold title={t('sas.load.truck')} startsOpen>
        <ResourceForm
          draft={draft}
          fields={form}
          specialOf={({ name }) => ({
            ...(name === 'vehicleNo' && { input: inputs.vehicleNo }),
            fixed: FOLLOWS.includes(name),
          })}
        />
        <TotalWeight draft={draft} />
      </Fold>
    </DocumentFrame>
  );
}

/** The number plate, offered from the vehicles of whoever the documents are of. */
function VehicleOf({ draft, ...props }: InputProps & { draft: Draft }) {
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  return <VehicleInput {...props} orgId={orgId} />;
}

/** What the truck weighs, and of what that adds up. */
function TotalWeight({ draft }: { draft: Draft }) {
  const { t } = useText();
  const row = useDraft(draft, (now) => now.row);
  const weight = (field: string) => readableDecimal(textAt(row, field) || '0');
  const values = {
    vehicle: weight('vehicleWt'),
    frame: weight('vehicleFrameWt'),
    container: weight('containerWt'),
    goods: weight('totalGrossWt'),
    total: weight('totalWt'),
  };
  return (
    <div className={styles.sum} aria-live="polite">
      <div className={styles.total}>
        {t('sas.load.sum')} {values.total} kg
      </div>
      {t('sas.load.sumOf', values)}
    </div>
  );
}

/** Whether somebody did something for this truck. */
const isTouched = (row: Row, documents: readonly LoadDocument[]) =>
  documents.length > 0 || TYPED.some((name) => textAt(row, name) !== '');

/** What the core's rules say of a passport and of what is on the truck; nothing of a truck that nobody has touched. */
function rulesFor(documents: readonly LoadDocument[], context: LoadContext): DraftRules {
  const plain = rulesOf(NAME);
  return {
    ...plain,
    judge: (row) => (isTouched(row, documents) ? [...plain.judge(row), ...judgeLoad(row, documents, context)] : []),
  };
}

function linesOf(results: readonly { data: LoadableLine[] | undefined; error: Error | null }[]) {
  return {
    lines: results.map(({ data }) => data),
    failed: results.find(({ error }) => error !== null)?.error?.message,
  };
}

function withTaken(document: LoadableDocument, line: LoadableLine, taken: Taken) {
  const typed = taken[lineKey(document, line.seqno)];
  return typed === undefined ? line : { ...line, taken: typed };
}

function withoutGaps(taken: Record<string, string | undefined>): Taken {
  return Object.fromEntries(
    Object.entries(taken).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
