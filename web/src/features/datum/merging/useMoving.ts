import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forecasts, type RawLine } from '../../../api/forecasts';
import { queryKeys } from '../../../api/queryKeys';
import { RequestError } from '../../../core';
import { useText } from '../../../core/useText';
import { messageOf } from '../../../resource/useStoring';
import { askConfirm } from '../../../shell/dialogs/dialogs';
import { toast } from '../../../shell/toast/toasts';
import { judgeMove, numberOf } from './moving';
import type { Desk } from './useDesk';

/** The chosen raw lines on their way to a merged line. */
export function useMoving(desk: Desk, onMoved: () => void) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<number, RawLine>>(new Map());
  /** The merged line that is meant; 0 is a new one. */
  const [target, setTarget] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const lines = [...chosen.values()];

  const verdictOf = (rows: readonly RawLine[], to: number) => ({
    queryKey: [
      ...queryKeys.resource('fcstDtl'),
      'move',
      to,
      rows.map(({ id, version, ...row }) => `${id}.${version}.${numberOf(row)}`).join(),
      [...desk.aim.numbers].length,
    ],
    queryFn: () => judgeMove(desk.aim, rows, to),
  });
  const { data: verdict } = useQuery({
    ...verdictOf(lines, target ?? 0),
    enabled: target !== undefined && lines.length > 0,
  });

  const choose = (rows: readonly RawLine[], on: boolean) => {
    setFailure(undefined);
    setChosen((now) => {
      const next = new Map(now);
      for (const row of rows) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  };
  const clear = () => {
    setFailure(undefined);
    setTarget(undefined);
    setChosen(new Map());
  };
  const aimAt = (to: number | undefined) => {
    setFailure(undefined);
    setTarget(to);
  };

  /** Sends them there, when nothing says no. */
  const move = async (to: number, rows: readonly RawLine[] = lines) => {
    if (busy || rows.length === 0) return;
    setTarget(to);
    setBusy(true);
    setFailure(undefined);
    try {
      const found = await queries.fetchQuery(verdictOf(rows, to));
      if (found.kind !== 'fits') return;
      const sure =
        found.problems.length === 0 ||
        (await askConfirm({
          title: t('forecast.merging.sure', { line: to }),
          text: found.problems.map(({ message }) => message[lang]).join('\n'),
          ok: t('forecast.merging.move'),
          cancel: t('resource.cancel'),
        }));
      if (!sure) return;
      await forecasts.move(
        rows,
        to,
        desk.merged.find(({ gNo }) => Number(gNo) === to),
      );
      toast('success', t('forecast.merging.moved', { count: rows.length }));
      clear();
      await desk.refresh();
      onMoved();
    } catch (error) {
      if (error instanceof RequestError && error.status === 409) {
        clear();
        await desk.refresh();
        onMoved();
        setFailure(t('forecast.merging.changed'));
      } else {
        const told = error instanceof RequestError ? [...new Set(error.fields.map(({ message }) => message))] : [];
        setFailure(told.length > 0 ? told.join('\n') : messageOf(error));
      }
    } finally {
      setBusy(false);
    }
  };
  return { chosen, lines, choose, clear, target, aimAt, verdict, failure, busy, move };
}

export type Moving = ReturnType<typeof useMoving>;
