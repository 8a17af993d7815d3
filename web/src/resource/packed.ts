// Packed fields in words: texts in which each position has a meaning of its own.
import { inList, type Lang, label, type PackedField, packedPlaces, searchEntries } from '../core';
import { codeName } from './codeName';

export type PackedPlace = PackedField['places'][number];

/** More codes than any place has. */
const ALL = 100;

/** The codes of a place with their names. */
export function optionsOf(place: PackedPlace, lang: Lang): { code: string; name: string }[] {
  const listed = place.codes.map(([code, name]) => ({ code, name: name[lang] }));
  if (place.family === '') return listed;
  const entries = searchEntries(place.family, '', ALL, lang).filter(({ id }) => id !== '');
  return [...listed, ...entries.map(({ id }) => ({ code: id, name: codeName(place.family, id, lang) }))];
}

/** What a code means at a place; an unknown one is shown as it is. */
export function meaning(place: PackedPlace, code: string, lang: Lang): string {
  const listed = place.codes.find(([known]) => known === code)?.[1][lang];
  return listed ?? (place.family === '' || code === '' ? code : label(place.family, code, lang));
}

/** The value of a packed field in words; blank places are left out. */
export function spelled(packed: PackedField, value: string, lang: Lang): string {
  const filled = packedPlaces(packed.field, value).flatMap(({ code }, at) => {
    const place = packed.places[at];
    const mark = lang === 'zh' ? '：' : ': ';
    return place === undefined || code === '' ? [] : [`${place.label[lang]}${mark}${meaning(place, code, lang)}`];
  });
  return inList(filled, lang);
}
