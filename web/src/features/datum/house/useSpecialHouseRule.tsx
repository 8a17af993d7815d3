import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { owners } from '../../../api/base';
import { type Tried, tryRule } from '../../../api/house';
import { apiOf } from '../../../api/plain';
import { queryKeys } from '../../../api/queryKeys';
import type { Rows } from '../../../api/rows.gen';
import { may } from '../../../core';
import { useText } from '../../../core/useText';
import type { Row } from '../../../resource/row';
import type { BatchAction } from '../../../resource/useBatch';
import { toast } from '../../../shell/toast/toasts';
import type { Special } from '../special';
import { ConditionInput } from './ConditionInput';
import { FieldChoice } from './FieldChoice';
import { TriedDialog } from './TriedDialog';
import { VersionsDialog } from './VersionsDialog';

type Rule = Rows['houseRule'];

const NAME = 'houseRule';
const INPUTS = { condition: ConditionInput, field: FieldChoice };

/** A rule is tried before it is switched on; its versions can be read. A refusal of customs may bring the draft of a new one. */
export function useSpecialHouseRule(): Special<Rule> {
  const { t } = useText();
  const queries = useQueryClient();
  const [tried, setTried] = useState<{ rule: Rule; found: Tried }>();
  const [read, setRead] = useState<Rule>();
  // Rules of an organisation above hold here as well, and can only be read.
  const { data: own } = useQuery(owners);
  const isOurs = (rule: Rule) => own?.some((org) => org.id === rule.orgId) ?? true;
  const whyOnlyRead = (rule: Rule) => (isOurs(rule) ? undefined : t('house.fromAbove'));
  const { state } = useLocation();
  const start = useMemo(() => draftOf(state), [state]);
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });

  const attempt: BatchAction<Rule> = {
    key: 'try',
    label: t('house.try'),
    fits: isOurs,
    unfit: whyOnlyRead,
    done: () => '',
    ask: async (rows) => {
      if (rows.length > 1) {
        toast('warning', t('house.one'));
        return;
      }
      return { each: async (rule) => setTried({ rule, found: await tryRule(rule) }) };
    },
  };
  const versions: BatchAction<Rule> = {
    key: 'versions',
    label: t('house.versions'),
    done: () => '',
    ask: async (rows) => {
      if (rows.length > 1) toast('warning', t('house.one'));
      else setRead(rows[0]);
      return undefined;
    },
  };
  const switchOn = async ({ rule, found }: { rule: Rule; found: Tried }) => {
    const work = apiOf(NAME).turn?.(true);
    if (work?.each === undefined) return;
    await work.each({ ...rule, version: found.version });
    setTried(undefined);
    toast('success', t('house.switchedOn'));
    refresh();
  };
  return {
    inputs: INPUTS,
    whyOnlyRead,
    ...(start !== undefined && { start }),
    actions: [...(may(NAME, 'update') ? [attempt] : []), versions],
    dialog: (
      <>
        {tried !== undefined && (
          <TriedDialog
            name={tried.rule.name}
            tried={tried.found}
            isOff={tried.rule.isEnabled !== '1'}
            onSwitchOn={() => void switchOn(tried).catch(refresh)}
            onClose={() => setTried(undefined)}
          />
        )}
        {read !== undefined && <VersionsDialog rule={read} onClose={() => setRead(undefined)} />}
      </>
    ),
  };
}

/** The draft of a rule that came along with the way here. */
function draftOf(state: unknown): Row | undefined {
  const draft = (state as { draft?: unknown } | null)?.draft;
  return typeof draft === 'object' && draft !== null ? (draft as Row) : undefined;
}
