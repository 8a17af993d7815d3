import { type KeyboardEvent, useContext } from 'react';
import type { Lang, MergePlace } from '../../core';
import { useText } from '../../core/useText';
import { CategoryContext, fullName, placeName } from '../placeNames';
import styles from './ThreeWay.module.css';
import { shortText } from './Timeline';

export type Choices = ReadonlyMap<string, 'yours' | 'theirs'>;

/** What a reader knows: fields that no definition has are the server's own. */
function readable(name: string, places: readonly MergePlace[], lang: Lang): readonly MergePlace[] {
  return places.filter(({ field }) => {
    const { row, definition } = placeName(name, field, lang);
    return definition !== undefined || (row !== '' && field.endsWith(']'));
  });
}

/** The places that both sides changed and nobody has chosen about. */
export function unchosenOf(
  name: string,
  places: readonly MergePlace[],
  choices: Choices,
  lang: Lang,
): readonly MergePlace[] {
  return readable(name, places, lang).filter(({ side, key }) => side === 'both' && !choices.has(key));
}

interface ThreeWayTableProps {
  /** The definition of the document. */
  name: string;
  places: readonly MergePlace[];
  choices: Choices;
  /** What counts where nobody chose; undefined where somebody has to. */
  preset: 'yours' | undefined;
  onChoose: (key: string, side: 'yours' | 'theirs') => void;
}

/**
 * What two people made of a document, field by field: what it was, and what each made of it. Where both changed a field, one of the two
 * is chosen: the arrows choose, Enter goes to the next that waits and at last to the button.
 */
export function ThreeWayTable({ name, places, choices, preset, onChoose }: ThreeWayTableProps) {
  const { t, lang } = useText();
  const iECatg = useContext(CategoryContext);
  const shown = readable(name, places, lang);
  const groups = [
    { title: t('resource.document.threeWay.both'), of: shown.filter(({ side }) => side === 'both') },
    { title: t('resource.document.threeWay.one'), of: shown.filter(({ side }) => side !== 'both') },
  ].filter(({ of }) => of.length > 0);
  const waiting = shown.filter(({ side, key }) => side === 'both' && !choices.has(key));
  const first = preset === undefined ? waiting[0]?.key : undefined;
  if (groups.length === 0) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('resource.document.threeWay.field')}</th>
            <th scope="col">{t('resource.document.threeWay.was')}</th>
            <th scope="col">{t('resource.document.threeWay.yours')}</th>
            <th scope="col">{t('resource.document.threeWay.theirs')}</th>
          </tr>
        </thead>
        {groups.map(({ title, of }) => (
          <tbody key={title}>
            <tr>
              <th className={styles.group} colSpan={4} scope="rowgroup">
                {title}
              </th>
            </tr>
            {of.map((place) => {
              const { key, field, side } = place;
              const chosen = side === 'both' ? (choices.get(key) ?? preset) : side;
              return (
                <tr key={key} onKeyDown={side === 'both' ? goOn : undefined}>
                  <th scope="row">{fullName(name, field, lang, iECatg)}</th>
                  <td>{shortText(name, field, place.was, lang)}</td>
                  {(['yours', 'theirs'] as const).map((which) => {
                    const text = shortText(name, field, place[which], lang);
                    return (
                      <td key={which} data-taken={chosen === which}>
                        {side === 'both' ? (
                          <label>
                            <input
                              type="radio"
                              name={key}
                              checked={chosen === which}
                              // biome-ignore lint/a11y/noAutofocus: the first choice that waits is what the dialog is about
                              autoFocus={key === first && which === 'yours'}
                              aria-label={`${fullName(name, field, lang, iECatg)} · ${t(`resource.document.threeWay.${which}`)}: ${text}`}
                              onChange={() => onChoose(key, which)}
                              onClick={() => onChoose(key, which)}
                            />{' '}
                            {text}
                          </label>
                        ) : (
                          text
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Enter goes to the next choice that waits, or to the button that takes it all. */
function goOn(event: KeyboardEvent<HTMLTableRowElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const dialog = event.currentTarget.closest('[role="dialog"]');
  const rows = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLTableRowElement>('tr') ?? [])];
  const open = rows.filter((row) => row.querySelector('input') !== null && row.querySelector('input:checked') === null);
  const next = open[0]?.querySelector<HTMLInputElement>('input');
  (next ?? dialog?.querySelector<HTMLButtonElement>('[data-three-way="take"]'))?.focus();
}
