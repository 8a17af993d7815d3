import { type Lang, resource } from '../../core';
import type { ExportTarget } from './ExportButton';

/** The export of the list of a resource, as its definition says it; `more` says what is special about this one. */
export function exportOf(name: string, lang: Lang, more?: Partial<ExportTarget>): ExportTarget {
  const { path, label } = resource(name);
  return { path: `${path}/export`, name: label[lang], ...more };
}
