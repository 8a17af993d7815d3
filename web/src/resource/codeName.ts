import { entry, type Lang } from '../core';

/** The name of a code without the code, for those who do not key it. */
export function codeName(family: string, code: string, lang: Lang): string {
  const known = entry(family, code);
  if (known === undefined) return code;
  return (lang === 'en' && known.nameEn) || known.name;
}
