import { label, type PackedField } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { textAt } from '../../resource/row';
import styles from './Declaration.module.css';

interface PackedPlacesProps {
  draft: Draft;
  packed: PackedField;
  readOnly: boolean;
}

/** Spells out a packed field: each place with its meaning, so that `00009` can be keyed and read. */
export function PackedPlaces({ draft, packed, readOnly }: PackedPlacesProps) {
  const { lang } = useText();
  const value = useDraft(draft, (now) => textAt(now.row, packed.field));
  if (value.trim() === '') return null;
  return (
    <ul className={readOnly ? styles.places : `${styles.places} ${styles.placesWhileKeyed}`}>
      {packed.places.map((place) => {
        const code = value.slice(place.from - 1, place.from - 1 + place.len).trim();
        if (code === '') return null;
        const listed = place.codes.find(([known]) => known === code)?.[1][lang];
        const meaning = listed ?? (place.family === '' || code === '' ? code : label(place.family, code, lang));
        return (
          <li key={place.from}>
            {place.label[lang]}: <b>{meaning}</b>
          </li>
        );
      })}
    </ul>
  );
}
