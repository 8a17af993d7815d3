import { apiOf, type ResourceName } from '../api/plain';
import type { Rows } from '../api/rows.gen';
import { documentRefusal, may, resource, statesOf } from '../core';
import type { useText } from '../core/useText';
import { valueAt } from './row';
import type { BatchAction } from './useBatch';

type Texts = ReturnType<typeof useText>;
type Row<N extends ResourceName> = Rows[N];

/**
 * The deletion of rows of a resource, for those who may, where their state allows it; `toKnow` is what there is to know about
 * them before.
 */
export function removal<N extends ResourceName>(
  name: N,
  { t, lang }: Texts,
  toKnow?: BatchAction<Row<N>>['toKnow'],
): BatchAction<Row<N>>[] {
  if (!may(name, 'delete')) return [];
  const label = t('resource.page.delete');
  const { remove } = apiOf(name);
  const whole = { key: 'delete', label, danger: true, question: 'resource.action.delete', toKnow, run: remove };
  if (statesOf(name) === undefined) return [whole];
  const unfit = (row: Row<N>) => documentRefusal(name, 'delete', row)?.[lang];
  return [{ ...whole, fits: (row) => unfit(row) === undefined, unfit }];
}

/** An action as it is where some rows can only be read; `whyOnlyRead` says why of each. */
export function sparing<R>(action: BatchAction<R>, whyOnlyRead: (row: R) => string | undefined): BatchAction<R> {
  const { fits = () => true, unfit } = action;
  return {
    ...action,
    fits: (row) => whyOnlyRead(row) === undefined && fits(row),
    unfit: (row) => whyOnlyRead(row) ?? (typeof unfit === 'function' ? unfit(row) : unfit),
  };
}

/** The two actions that switch rows on and off, where the definition has a switch and the person may. */
export function switching<N extends ResourceName>(name: N, { t }: Texts): BatchAction<Row<N>>[] {
  const flag = resource(name).switch;
  const { turn } = apiOf(name);
  if (!flag || turn === undefined || !may(name, 'update')) return [];
  // A flag that was never set is '0'.
  const isOn = (row: Row<N>) => (valueAt(row, flag.field) === '1') === (flag.on === '1');
  return [
    {
      key: 'enable',
      label: t('base.enable'),
      fits: (row) => !isOn(row),
      unfit: t('base.enable.unfit'),
      ...turn(true),
    },
    {
      key: 'disable',
      label: t('base.disable'),
      question: 'base.action.disable',
      fits: isOn,
      unfit: t('base.disable.unfit'),
      ...turn(false),
    },
  ];
}
