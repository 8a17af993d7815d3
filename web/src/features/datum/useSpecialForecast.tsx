import type { Rows } from '../../api/rows.gen';
import type { Row } from '../../resource/row';
import { ForecastSum } from './ForecastSum';
import { MergingSection } from './merging/MergingSection';
import { ShareOut } from './ShareOut';
import type { OpenDocument, Special } from './special';

/** The command under which weights, packages and costs are shared out, and that under which raw lines move. */
const SHARE = 'share';
const CHANGE_MERGED = 'changeMerged';

/** Below a forecast stand what its lines became, its sums, and where weights, packages and costs are shared out. */
export function useSpecialForecast(): Special<Rows['fcst']> {
  return {
    below: (row: Row, page?: OpenDocument) => (
      <>
        <MergingSection forecast={row} mayMove={page?.allows(CHANGE_MERGED) === true} onMoved={() => page?.refresh()} />
        <ForecastSum forecast={row} />
        {page?.allows(SHARE) && <ShareOut forecast={row} onStored={page.refresh} />}
      </>
    ),
  };
}
