import { lazy, Suspense, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Rows } from '../../api/rows.gen';
import { type ForecastDesk, forecastDesk, loadDocuments, statesOf } from '../../core';
import { useText } from '../../core/useText';
import type { Row } from '../../resource/row';
import { Booking } from './Booking';
import { ForecastSum } from './ForecastSum';
import { ShareOut } from './ShareOut';
import type { OpenDocument, Special } from './special';
import { FromTemplate, KeepTemplate } from './Templates';

const NAME = 'fcst';
/** The command under which weights, packages and costs are shared out, and that under which raw lines move. */
const SHARE = 'share';
const CHANGE_MERGED = 'changeMerged';

/** The merging desk, with the rules that it needs. */
const MergingSection = lazy(async () => {
  const [{ MergingSection: Section }] = await Promise.all([import('./merging/MergingSection'), loadDocuments()]);
  return { default: Section };
});

/**
 * Below a forecast stand what its lines became, its booking, its sums, and where weights, packages and costs are shared out. At a
 * desk there is what is worked on there; the list of all forecasts has everything.
 */
export function useSpecialForecast(): Special<Rows['fcst']> {
  const { pathname } = useLocation();
  const { lang } = useText();
  const path = forecastDesk(pathname)?.path;
  const desk = useMemo(() => (path === undefined ? undefined : forecastDesk(path)), [path]);
  const atDesk = useMemo(() => (desk === undefined ? {} : specialOf(desk, lang)), [desk, lang]);
  return {
    ...atDesk,
    ...(desk?.kind !== 'check' && { extra: <FromTemplate iECatg={desk?.iECatg} /> }),
    inBar: (row: Row) => <KeepTemplate forecast={row} />,
    below: (row: Row, page?: OpenDocument) => (
      <>
        <Suspense fallback={null}>
          <MergingSection
            forecast={row}
            mayMove={page?.allows(CHANGE_MERGED) === true}
            onMoved={() => page?.refresh()}
          />
        </Suspense>
        <Booking forecast={row} mayChange={page?.mayChange === true} onStored={() => page?.refresh()} />
        <ForecastSum forecast={row} />
        {page?.allows(SHARE) && <ShareOut forecast={row} onStored={page.refresh} />}
      </>
    ),
  };
}

/** What a desk shows and does. */
function specialOf(desk: ForecastDesk, lang: 'zh' | 'en'): Special<Rows['fcst']> {
  const state = statesOf(NAME)?.field ?? '';
  const category = { iECatg: desk.iECatg };
  return {
    list: desk.path,
    listPath: desk.path,
    within: { ...category, ...(desk.states !== '' && { [state]: desk.states }) },
    start: category,
    commands: desk.commands,
    views: desk.views.map(({ label, states }) => ({ label: label[lang], filters: { [state]: states } })),
  };
}
