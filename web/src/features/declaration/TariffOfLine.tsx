import { entry, type Field, resource } from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { readable } from '../../resource/fields';
import { type Path, pathOf, textAt, textOf } from '../../resource/row';
import { Letters } from '../../resource/Supervision';
import styles from './Tariff.module.css';

interface TariffOfLineProps {
  draft: Draft;
  /** The goods line: `lines[3]`. */
  base: Path;
}

/** What is shown of the tariff, and the families of what is letters. */
const FACTS: readonly string[] = [
  'unit1',
  'unit2',
  'mfnRate',
  'vatRate',
  'exportRebate',
  'supervision',
  'inspection',
  'note',
];
const LETTERS = { supervision: 'supervisionCondition', inspection: 'inspectionCategory' } as const;
/** Rates that no source confirms are marked in the dictionary under these names. */
const SURE: Readonly<Record<string, string>> = { mfnRate: 'mfnSure', exportRebate: 'rebateSure' };

/** What the tariff says about the code of a goods line: units, rates, supervision and inspection. */
export function TariffOfLine({ draft, base }: TariffOfLineProps) {
  const { t, lang } = useText();
  const code = useDraft(draft, (now) => textAt(now.row, pathOf(base, 'codeTS')));
  useCodes();
  const tariff = code === '' ? undefined : entry('hsCode', code);
  if (tariff === undefined) return null;
  const { fields, label } = resource('hsCode');
  const value = (field: Field) => {
    const text = textOf(tariff[field.name]);
    if (isLetters(field.name)) return <Letters letters={text} family={LETTERS[field.name]} />;
    const unsure = tariff[SURE[field.name] ?? ''] === '0';
    return (
      <>
        {readable(field, text, lang)}
        {unsure && <span className={styles.unsure}> {t('declaration.tariff.unsure')}</span>}
      </>
    );
  };
  return (
    <section className={styles.tariff} aria-label={`${label[lang]} ${code}`}>
      <b>{code}</b>
      <dl className={styles.facts}>
        {fields
          .filter(({ name }) => FACTS.includes(name) && textOf(tariff[name]) !== '')
          .map((field) => (
            <div key={field.name}>
              <dt>{field.label[lang]}</dt>
              <dd>{value(field)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function isLetters(name: string): name is keyof typeof LETTERS {
  return name in LETTERS;
}
