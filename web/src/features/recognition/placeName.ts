import type { Paper, Place } from '../../api/recognition';
import { useText } from '../../core/useText';

/** How people say where something stands: the kind of paper with its page, or sheet and cell. */
export function usePlaceName(papers: readonly Paper[]): (place: Place) => string {
  const { t } = useText();
  return ({ paper: id, page, cell }) => {
    const paper = papers.find((one) => one.id === id);
    const kind = paper?.kind;
    const twice = papers.filter((one) => one.kind === kind).length > 1;
    const name = kind && !twice ? t(`recg.kind.${kind}`) : (paper?.name ?? t('recg.kind.other'));
    if (cell) return t('recg.value.cell', { paper: name, sheet: paper?.pages[page]?.name ?? '', cell });
    return t('recg.value.place', { paper: name, page: page + 1 });
  };
}
