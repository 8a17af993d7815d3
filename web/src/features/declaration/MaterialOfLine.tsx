import { Button } from 'antd';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { textAt, textOf } from '../../resource/row';
import styles from './Elements.module.css';
import { filled, type Materials, NUMBER } from './goodsMaster';

interface MaterialOfLineProps {
  draft: Draft;
  /** The line, from 0. */
  at: number;
  /** The materials that the lines name. */
  materials: Materials;
}

/** The material that a line names, and the way to take everything that the goods master knows of it. */
export function MaterialOfLine({ draft, at, materials }: MaterialOfLineProps) {
  const { t, lang } = useText();
  const row = useDraft(draft, (now) => now.row);
  const number = textAt(row, `lines[${at}].${NUMBER}`);
  if (number === '') return null;
  const material = materials.get(number);
  const values = material === undefined ? [] : filled(row, at, material, 'all');
  const name =
    material === undefined
      ? t('declaration.material.none')
      : textOf(material[lang === 'en' && material.nameEn ? 'nameEn' : 'name']);
  return (
    <span className={styles.material}>
      <span className={material === undefined ? styles.unknown : undefined}>
        {number} {name}
      </span>
      {values.length > 0 && (
        <Button size="small" onClick={() => draft.accept(draft.preview(new Map(values)).row)}>
          {t('declaration.material.take', { count: values.length })}
        </Button>
      )}
    </span>
  );
}
