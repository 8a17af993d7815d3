import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useLocation } from 'react-router';
import { forecasts } from '../../api/forecasts';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { type ForecastDesk, forecastDesk, loadDocuments, may, statesOf } from '../../core';
import { useText } from '../../core/useText';
import { NEW } from '../../resource/document/paths';
import { type Row, textAt } from '../../resource/row';
import { Booking } from './Booking';
import { Checks } from './Checks';
import { ForecastCerts } from './ForecastCerts';
import { ForecastSum } from './ForecastSum';
import { ForecastToOthers } from './ForecastToOthers';
import { FromLists } from './FromLists';
import { goodsOf } from './forecastGoods';
import { NearestCutOff } from './NearestCutOff';
import { useOwnOrg } from './OrgInput';
import { PortOfForecast } from './PortOfForecast';
import { PrintButton } from './PrintButton';
import { ShareOut } from './ShareOut';
import type { LinesPage, OpenDocument, Special } from './special';
import { FromTemplate, KeepTemplate } from './Templates';

const NAME = 'fcst';
/** The command under which weights, packages and costs are shared out, and that under which raw lines move. */
const SHARE = 'share';
const CHANGE_MERGED = 'changeMerged';

/** A cut-off that comes near stands out in the list. */
const CELLS = { cutOffAt: (row: Rows['fcst']) => <NearestCutOff forecast={row} /> };

/** The merging desk, with the rules that it needs. */
const MergingSection = lazy(async () => {
  const [{ MergingSection: Section }] = await Promise.all([import('./merging/MergingSection'), loadDocuments()]);
  return { default: Section };
});

/**
 * Below a forecast stand what is doubtful about it, what its lines became, its booking, the certificates that it uses, its sums, and
 * where weights, packages and costs are shared out. At a desk there is what is worked on there; the list of all forecasts has
 * everything.
 */
export function useSpecialForecast(): Special<Rows['fcst']> {
  const { pathname } = useLocation();
  const path = forecastDesk(pathname)?.path;
  const desk = useMemo(() => (path === undefined ? undefined : forecastDesk(path)), [path]);
  const atDesk = useMemo(() => (desk === undefined ? {} : specialOf(desk)), [desk]);
  const start = useUsual(desk?.iECatg, pathname.endsWith(`/${NEW}`));
  return {
    ...atDesk,
    ...(start && { start }),
    ...(desk?.kind !== 'check' && { extra: <FromTemplate iECatg={desk?.iECatg} /> }),
    cells: CELLS,
    inBar: (row: Row) => (
      <>
        <PrintForecast forecast={row} />
        <ForecastToOthers forecast={row} />
        <KeepTemplate forecast={row} />
      </>
    ),
    useLines: useForecastLines,
    below: (row: Row, page?: OpenDocument) => (
      <>
        <PortOfForecast forecast={row} />
        <Checks forecast={row} mayChange={page?.mayChange === true} />
        <Suspense fallback={null}>
          <MergingSection
            forecast={row}
            mayMove={page?.allows(CHANGE_MERGED) === true}
            onMoved={() => page?.refresh()}
          />
        </Suspense>
        <Booking forecast={row} mayChange={page?.mayChange === true} onStored={() => page?.refresh()} />
        {page && <ForecastCerts forecast={row} page={page} />}
        <ForecastSum forecast={row} />
        {page?.allows(SHARE) && <ShareOut forecast={row} onStored={page.refresh} />}
      </>
    ),
  };
}

/** Prints a forecast. */
function PrintForecast({ forecast }: { forecast: Row }) {
  const { t } = useText();
  return <PrintButton label={t('print.forecast')} print={() => forecasts.print(Number(forecast.id))} />;
}

/** Lines of a forecast are filled from the goods master, and made of inventory lists, too. */
function useForecastLines(forecast: Row | undefined, { mayAdd, refresh }: LinesPage) {
  // What materials give follows from these alone; a help that stays the same keeps what was looked up.
  const [orgId, iECatg, manualNo] = ['orgId', 'iECatg', 'manualNo'].map((name) => textAt(forecast, name));
  const help = useMemo(
    () => (orgId === '' ? undefined : goodsOf({ orgId, iECatg, manualNo })),
    [orgId, iECatg, manualNo],
  );
  const offers = forecast !== undefined && mayAdd && may('bondInvt', 'view');
  return { help: mayAdd ? help : undefined, extra: offers && <FromLists forecast={forecast} onStored={refresh} /> };
}

/** Category of a new forecast where nothing says another. */
const FIRST = '1';

/** What a new forecast starts with: what is usual for the customer it is for. */
function useUsual(iECatg = FIRST, isNew: boolean): Row | undefined {
  const { orgId } = useOwnOrg(NAME);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(NAME), 'usual', orgId, iECatg],
    queryFn: isNew && orgId !== undefined ? ({ signal }) => forecasts.defaults(orgId, iECatg, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return isNew ? data : undefined;
}

/** What a desk shows and does. */
function specialOf(desk: ForecastDesk): Special<Rows['fcst']> {
  const state = statesOf(NAME)?.field ?? '';
  const category = { iECatg: desk.iECatg };
  return {
    list: desk.path,
    listPath: desk.path,
    within: { ...category, ...(desk.states !== '' && { [state]: desk.states }) },
    start: category,
    commands: desk.commands,
    views: desk.views,
  };
}
