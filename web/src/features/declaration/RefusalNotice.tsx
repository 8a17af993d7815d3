import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { declarations, type Making } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { houseDraft, may, resource } from '../../core';
import { useText } from '../../core/useText';
import { goToNextProblem } from '../../resource/document/ProblemsPanel';
import type { Draft } from '../../resource/draft';
import { readable, readableInstant } from '../../resource/fields';
import { textAt } from '../../resource/row';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { toast } from '../../shell/toast/toasts';
import styles from './Declaration.module.css';
import { isOfHouse } from './desks';

const AS_KEY = { title: 'Ctrl+Enter', 'aria-keyshortcuts': 'Control+Enter' };

interface RefusalNoticeProps {
  id: number;
  /** A new version asks anew. */
  version: number;
  draft: Draft;
  /** Who makes it. */
  making: Making | undefined;
  /** It is only looked at. */
  readOnly: boolean;
  /** Stores what is corrected and submits it again; undefined where it is not refused any more, or only looked at. */
  onSubmit?: (() => void) | undefined;
  /** Where the person goes on with one that is only looked at here; undefined where they may not. */
  editAt: string | undefined;
}

/** What customs found wrong, above the form; the fields that it speaks of are marked. */
export function RefusalNotice({ id, version, draft, making, readOnly, editAt, onSubmit }: RefusalNoticeProps) {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: queryKeys.declarations('refusal', id, version),
    queryFn: ({ signal }) => declarations.refusal(id, signal),
    placeholderData: (before) => before,
  });
  useEffect(() => {
    const spoken = data?.fields.map(({ field, rule, message }) => ({
      field,
      rule,
      severity: 'E' as const,
      message: { zh: message, en: message },
    }));
    draft.speak(spoken ?? []);
  }, [draft, data]);
  // Who opens what was refused, or has it open when the refusal comes, begins where customs found the first mistake.
  const begun = useRef(false);
  const first = data?.fields[0]?.field;
  useEffect(() => {
    if (readOnly || begun.current || first === undefined) return;
    begun.current = true;
    // The field that was in use before it was sent is nobody's any more; one that an address leads to has the focus.
    const inUse = document.activeElement?.closest('[data-path], [role="dialog"]') ?? null;
    if (!draft.dirty && (draft.target === null || inUse === null)) draft.goTo(first);
  }, [draft, first, readOnly]);
  const mayEdit = !readOnly || editAt !== undefined;
  const edit = () => {
    if (editAt !== undefined) void navigate(editAt);
    else if (first === undefined) goToNextProblem(draft);
    else draft.goTo(first);
  };
  const submitAgain = () => {
    const focused = document.activeElement;
    if (!data || onSubmit === undefined || focused?.closest('[role="dialog"]')) return;
    // The field in use settles what is typed in it.
    if (focused instanceof HTMLElement) {
      focused.blur();
      focused.focus();
    }
    if (draft.differs()) {
      onSubmit();
      return;
    }
    // As it stands it would be refused again.
    toast('info', t('declaration.refusal.next'));
    edit();
  };
  useHotkeys(onSubmit === undefined ? {} : { 'mod+enter': submitAgain });
  if (!data) return null;
  const state = resource('declaration').fields.find((field) => field.name === 'status');
  /** The refusal as the draft of a rule of the house: its text, the field and the value that was refused. */
  const makeRule = () => {
    const { page } = resource('houseRule');
    const path = first ?? '';
    const draftOfRule = houseDraft(data.note, path, path === '' ? '' : textAt(draft.row, path));
    if (page) void navigate(`${page.path}?open=new`, { state: { draft: draftOfRule } });
  };
  const title = state === undefined ? data.state : readable(state, data.state, lang);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={`${title} (${readableInstant(data.at)})`}
      description={
        <>
          <p className={styles.refusal}>{data.note}</p>
          {mayEdit && <p className={styles.refusal}>{t('declaration.refusal.next')}</p>}
        </>
      }
      action={
        <span className={styles.refusalSteps}>
          {mayEdit && (
            <Button size="small" type="primary" onClick={edit} {...(onSubmit && AS_KEY)}>
              {t('declaration.refusal.edit')}
            </Button>
          )}
          {!readOnly && data.fields.length > 1 && (
            <Button size="small" aria-keyshortcuts="Alt+P" onClick={() => goToNextProblem(draft)}>
              {t('declaration.nextProblem', { count: data.fields.length })}
            </Button>
          )}
          {may('houseRule', 'add') && isOfHouse(making) && (
            <Button size="small" onClick={makeRule}>
              {t('house.fromRefusal')}
            </Button>
          )}
        </span>
      }
    />
  );
}
