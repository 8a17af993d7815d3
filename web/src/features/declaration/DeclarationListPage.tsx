import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Declaration } from '../../api/declarations';
import { type Command, declarationDesk, makeDesk, RequestError, resource } from '../../core';
import { useText } from '../../core/useText';
import { BatchResult } from '../../resource/list/BatchResult';
import { type Outcome, outcomesOfFailure } from '../../resource/list/batch';
import type { ExportTarget } from '../../resource/list/ExportButton';
import { ResourceList } from '../../resource/list/ResourceList';
import type { Trail } from '../../resource/list/trail';
import { textOf } from '../../resource/row';
import { useMobile } from '../../shell/layout/useScreen';
import { pageAt } from '../../shell/pages';
import { toast } from '../../shell/toast/toasts';
import { Page } from '../../ui/Page';
import { BatchBar } from './BatchBar';
import { type CommandOptions, NO_OPTIONS, perform } from './commands';
import { editPath, pageOf, refusalOf } from './desks';
import { FromDocuments } from './FromDocuments';
import { ImportButton } from './ImportButton';
import { PrintMenu } from './PrintMenu';
import { StateTag } from './StateTag';
import { useCommandDialog } from './useCommandDialog';
import { useDeclarationEvents } from './useDeclarationEvents';

type Row = Declaration;

/** The list of a desk: make or check of one category, or the query over all. */
export default function DeclarationListPage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const desk = useMemo(() => declarationDesk(pathname), [pathname]);
  const { fields, label } = resource('declaration');
  const shown = useMemo(
    () => fields.filter((field) => desk.iECatg === '' || field.name !== 'iECatg'),
    [fields, desk.iECatg],
  );
  const views = useMemo(
    () => desk.views.map((view) => ({ label: view.label[lang], filters: { status: view.status } })),
    [desk, lang],
  );
  const exportTo = useMemo<ExportTarget>(() => {
    const filters: Record<string, string> = desk.iECatg === '' ? {} : { iECatg: desk.iECatg };
    return { path: '/decl/v1/export', name: label[lang], filters, dated: 'createdAt' };
  }, [label, lang, desk.iECatg]);
  const mobile = useMobile();
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map());
  const [result, setResult] = useState<{ command: Command; outcomes: Outcome<Row>[]; options: CommandOptions }>();
  const [running, setRunning] = useState<Command>();
  const { ask, dialog } = useCommandDialog();

  const refresh = () => void queries.invalidateQueries({ queryKey: ['declarations'] });
  useDeclarationEvents(refresh);

  const run = async (command: Command, rows: Row[], options: CommandOptions, skipped: Outcome<Row>[]) => {
    setRunning(command);
    try {
      if (rows.length > 0) await perform(command, rows, options);
      setSelected(new Map());
      const done = rows.map((row): Outcome<Row> => ({ row, kind: 'done' }));
      setResult(skipped.length > 0 ? { command, outcomes: [...done, ...skipped], options } : undefined);
    } catch (error) {
      // What a dialog has told names no rows.
      const told = error instanceof RequestError && error.shown;
      setResult(told ? undefined : { command, outcomes: [...outcomesOfFailure(rows, error), ...skipped], options });
    } finally {
      setRunning(undefined);
      refresh();
    }
  };

  const start = async (command: Command) => {
    const rows = [...selected.values()];
    const verdicts = rows.map((row) => ({ row, refusal: refusalOf(command, row) }));
    const fit = verdicts.filter((one) => one.refusal === undefined).map((one) => one.row);
    const skipped = verdicts.flatMap(({ row, refusal }): Outcome<Row>[] =>
      refusal === undefined ? [] : [{ row, kind: 'skipped', reason: refusal[lang] }],
    );
    const options = fit.length > 0 ? await ask(command, fit.length) : undefined;
    if (options === undefined && fit.length > 0) return;
    await run(command, fit, options ?? NO_OPTIONS, skipped);
  };

  const cells = useMemo(
    () => ({
      status: (row: Row) => <StateTag state={row.status} />,
      clientSeqNo: (row: Row, trail: Trail) => (
        <Link to={editPath(desk, row)} state={{ trail }}>
          {textOf(row.clientSeqNo)}
        </Link>
      ),
    }),
    [desk],
  );

  return (
    <Page
      title={pageAt(pathname)?.title[lang]}
      extra={
        desk.kind === 'make' && (
          <>
            <FromDocuments
              desk={desk}
              onMade={(made) => {
                refresh();
                toast('success', t('documents.made', { count: made.length }));
                // Several stand at the top of the list.
                const [only, ...others] = made;
                if (only !== undefined && others.length === 0) {
                  void navigate(editPath(makeDesk(only.iECatg) ?? desk, only));
                }
              }}
            />
            <ImportButton
              iECatg={desk.iECatg}
              onDone={(made) => {
                refresh();
                navigate(editPath(desk, made));
              }}
            />
            <Button type="primary" icon={<PlusOutlined />} onClick={() => navigate(`${desk.editBase}/new`)}>
              {t('declaration.new')}
            </Button>
          </>
        )
      }
    >
      <ResourceList<Row>
        name={`declaration.${desk.kind}`}
        fields={shown}
        cells={cells}
        hiddenAtFirst={HIDDEN_AT_FIRST}
        firstFilters={mobile ? 0 : FIRST_FILTERS}
        views={views}
        queryKey={['declarations', 'page', desk.iECatg]}
        load={(query, signal) => pageOf(desk, query, signal)}
        onOpen={(row, trail) => navigate(editPath(desk, row), { state: { trail } })}
        selected={selected}
        onSelect={setSelected}
        exportTo={exportTo}
        tools={
          <>
            <BatchBar desk={desk} rows={selected} running={running} onCommand={(command) => void start(command)} />
            <PrintMenu rows={[...selected.values()]} />
          </>
        }
      />
      {dialog}
      {result && (
        <BatchResult
          title={t(`declaration.command.${result.command}`)}
          outcomes={result.outcomes}
          nameOf={(row) => textOf(row.clientSeqNo)}
          onClose={() => setResult(undefined)}
          onRest={(rows) => void run(result.command, rows, result.options, [])}
        />
      )}
    </Page>
  );
}

/** How many filters stand open on a wide screen. */
const FIRST_FILTERS = 5;

/** Columns that few look at; everyone can choose them. */
const HIDDEN_AT_FIRST = ['createdAt', 'makerName', 'onTime', 'manualNo', 'netWt', 'packNo'];
