import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { apiOf } from '../../../api/plain';
import { queryKeys } from '../../../api/queryKeys';
import type { Rows } from '../../../api/rows.gen';
import { may, readableDecimal } from '../../../core';
import { useText } from '../../../core/useText';
import type { InputProps } from '../../../resource/inputs/inputProps';
import { OfferInput } from '../../../resource/inputs/OfferInput';
import { useTyped } from '../../../resource/inputs/useTyped';
import { textOf } from '../../../resource/row';

const NAME = 'sasVehicle';
const OFFERED = 20;
/** Customs recorded it. */
const RECORDED = 'APPROVED';
const NONE: readonly Rows[typeof NAME][] = [];

/** The recorded vehicles of an organisation whose plates begin so; none for who may not see them. */
function useVehicles(orgId: string, plate: string, enabled: boolean): readonly Rows[typeof NAME][] {
  const { data } = useQuery({
    queryKey: queryKeys.page(NAME, 'offers', orgId, plate),
    queryFn: ({ signal }) =>
      apiOf(NAME).page(
        { vehicleNo: plate, state: RECORDED, ...(orgId !== '' && { orgId }), pageNum: 1, pageSize: OFFERED },
        signal,
      ),
    enabled: enabled && plate !== '' && may(NAME, 'view'),
    placeholderData: keepPreviousData,
  });
  return data?.rows ?? NONE;
}

/** The recorded vehicle with this plate, with its weights: a list does not tell all of them. */
export function useVehicle(orgId: string, plate: string): Rows[typeof NAME] | undefined {
  const known = useVehicles(orgId, plate, true).find((one) => one.vehicleNo === plate);
  const { data } = useQuery({
    queryKey: queryKeys.detail(NAME, known?.id),
    queryFn: known === undefined ? skipToken : ({ signal }) => apiOf(NAME).detail(known.id, signal),
  });
  return known && data;
}

/** The number plate of a truck, with the recorded ones that begin like it and their weights. */
export function VehicleInput({ orgId, value, onChange, ...rest }: InputProps & { orgId: string }) {
  const { t } = useText();
  const { query, typing, box } = useTyped({ value, onChange, onBlur: rest.onBlur });
  const found = useVehicles(orgId, query, typing);
  const offers = found.map((vehicle) => ({
    key: textOf(vehicle.vehicleNo),
    name: textOf(vehicle.vehicleNo),
    more: t('sas.load.recorded', { weight: readableDecimal(textOf(vehicle.vehicleWt)) }),
  }));
  return <OfferInput {...rest} {...box} firstActive={false} offers={offers} open={typing && query !== ''} />;
}
