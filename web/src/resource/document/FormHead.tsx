import { Button } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import type { Field, FieldGroup } from '../../core';
import { useText } from '../../core/useText';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { type Draft, useDraft } from '../draft';
import type { Special } from '../FormField';
import { ResourceForm } from '../ResourceForm';
import { textAt } from '../row';
import styles from './Document.module.css';
import { Fold } from './Fold';

interface FormHeadProps {
  draft: Draft;
  readOnly: boolean;
  /** What is keyed, in the order of the form. */
  fields: readonly Field[];
  /** Names of the groups that fields say. */
  groups: readonly FieldGroup[];
  specialOf?: (field: Field) => Special | undefined;
  /** Shown at the right of the title. */
  extra?: ReactNode;
}

const inSight = ({ need }: Field): boolean => need === 'usual' || need === 'seldom';

/**
 * The head of a document: its usual fields one behind the other, with the rare ones that hold something or are wrong; the other
 * rare ones are folded, by groups. Who only reads sees what is filled.
 */
export function FormHead({ draft, readOnly, fields, groups, specialOf, extra }: FormHeadProps) {
  const { t, lang } = useText();
  const [unfolded, setUnfolded] = useState(false);
  // A field that was keyed stays where it is when it needs nothing more.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const visit = useCallback((name: string | undefined) => {
    if (name !== undefined) setVisited((now) => (now.has(name) ? now : new Set([...now, name])));
  }, []);
  const target = useDraft(draft, (now) =>
    fields.some((field) => field.name === now.target?.path) ? now.target : null,
  );
  // Names joined, so that only a change of the choice redraws.
  const noted = useDraft(draft, (now) =>
    fields
      .filter((field) => {
        const filled = textAt(now.row, field.name) !== '';
        if (now.differences.has(field.name) || (filled && (readOnly || field.need === 'rare'))) return true;
        if (readOnly) return false;
        return now.problemsAt(field.name).length > 0 || (field.required !== 'no' && !filled);
      })
      .map((field) => field.name)
      .join(),
  ).split(',');
  const asked = (field: Field): boolean =>
    noted.includes(field.name) || visited.has(field.name) || field.name === target?.path;
  const sight = fields.filter((field) => asked(field) || (inSight(field) && !readOnly));
  const rare = fields.filter((field) => !sight.includes(field));
  useHotkeys({ 'alt+m': () => setUnfolded((now) => !now) });
  const form = (shown: readonly Field[]) => (
    <ResourceForm draft={draft} fields={shown} readOnly={readOnly} {...(specialOf && { specialOf })} />
  );
  return (
    <Fold
      title={t('resource.document.head')}
      startsOpen
      forcedOpen={target}
      extra={
        <>
          {extra}
          {rare.length > 0 && (
            <Button
              type="link"
              size="small"
              title="Alt+M"
              aria-keyshortcuts="Alt+M"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded
                ? t('resource.document.fewerFields')
                : t('resource.document.moreFields', { count: rare.length })}
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus of the fields inside arrives here */}
      <div onFocus={(event) => visit(event.target.closest<HTMLElement>('[data-path]')?.dataset.path)}>
        {form(sight)}
      </div>
      {unfolded &&
        groups.map(({ key, label }) => {
          const its = rare.filter((field) => field.group === key);
          return its.length === 0 ? null : (
            <div key={key} className={styles.subgroup}>
              <h3 className={styles.subTitle}>{label[lang]}</h3>
              {form(its)}
            </div>
          );
        })}
    </Fold>
  );
}
