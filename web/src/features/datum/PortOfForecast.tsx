import { useQuery } from '@tanstack/react-query';
import { forecasts } from '../../api/forecasts';
import { queryKeys } from '../../api/queryKeys';
import { portDifferences } from '../../core';
import { PortPanel, usePort } from '../../resource/document/PortPanel';
import { asRow, type Row, rowsAt, textAt } from '../../resource/row';

/** What the port says of the bill of a forecast, and what differs from it, the containers of its booking too. */
export function PortOfForecast({ forecast }: { forecast: Row }) {
  const id = Number(forecast.id);
  const found = usePort(textAt(forecast, 'billNo'), textAt(forecast, 'iECatg'));
  const { data: booking } = useQuery({
    queryKey: queryKeys.detail('fcstBooking', id),
    queryFn: ({ signal }) => forecasts.booking(id, signal),
    enabled: found !== undefined,
  });
  if (found === undefined) return null;
  const containers = booking === undefined ? [] : rowsAt(asRow(booking), 'boxes');
  return <PortPanel found={found} differences={portDifferences({ ...forecast, containers }, found.record)} />;
}
