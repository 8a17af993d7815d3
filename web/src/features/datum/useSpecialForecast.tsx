import { App, InputNumber } from 'antd';
import { useRef } from 'react';
import { forecasts } from '../../api/forecasts';
import type { Rows } from '../../api/rows.gen';
import { useText } from '../../core/useText';
import type { Row } from '../../resource/row';
import { ForecastSum } from './ForecastSum';
import { ShareOut } from './ShareOut';
import type { OpenDocument, Special } from './special';

/** The command under which weights, packages and costs are shared out, and that under which raw lines move. */
const SHARE = 'share';

/** Below a forecast stand its sums; weights, packages and costs are shared out there, and raw lines move between merged ones. */
export function useSpecialForecast(): Special<Rows['fcst']> {
  const { t } = useText();
  const { modal, message } = App.useApp();
  const to = useRef(0);
  return {
    below: (row: Row, page?: OpenDocument) => (
      <>
        <ForecastSum forecast={row} />
        {page?.allows(SHARE) && <ShareOut forecast={row} onStored={page.refresh} />}
      </>
    ),
    lineActions: (list, refresh) =>
      list === 'lines'
        ? [
            {
              key: 'move',
              label: t('forecast.move'),
              ask: async (rows) => {
                to.current = 0;
                const sure = await modal.confirm({
                  title: t('forecast.move'),
                  content: (
                    <InputNumber
                      min={0}
                      precision={0}
                      defaultValue={0}
                      aria-label={t('forecast.move.ask')}
                      addonBefore={t('forecast.move.ask')}
                      onChange={(value) => {
                        to.current = value ?? 0;
                      }}
                    />
                  ),
                });
                if (!sure) return undefined;
                return {
                  run: async (moved) => {
                    await forecasts.move(moved, to.current);
                    message.success(t('forecast.move.done', { count: rows.length }));
                    refresh();
                  },
                };
              },
            },
          ]
        : [],
  };
}
