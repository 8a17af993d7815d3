import { type ReactNode, Suspense, use } from 'react';
import { type Explained, type Lang, loadDocuments } from '../../core';
import { useText } from '../../core/useText';
import { CopyAsText } from '../CopyAsText';
import styles from './Explained.module.css';
import { Opening } from './Opening';

interface Explaining {
  /** How the figure came about; asked once the package that knows is there. */
  of: () => Explained;
}

/** A figure that opens to its formula and to each figure that went in; the whole can be copied as text. */
export function ExplainedFigure({ of }: Explaining) {
  const { lang } = useText();
  return (
    <Known of={of}>
      {(known) => (
        <Opening label={known.label[lang]} value={known.value[lang]}>
          <Behind of={known} />
          <CopyAsText text={() => explainedText(known, lang)} />
        </Opening>
      )}
    </Known>
  );
}

/** The same where whoever asked has opened something already, such as the row of a table. */
export function ExplainedHere({ of }: Explaining) {
  const { lang } = useText();
  return (
    <Known of={of}>
      {(known) => (
        <>
          <p>
            {known.label[lang]} <b>{known.value[lang]}</b>
          </p>
          <Behind of={known} />
          <CopyAsText text={() => explainedText(known, lang)} />
        </>
      )}
    </Known>
  );
}

interface KnownProps extends Explaining {
  children: (known: Explained) => ReactNode;
}

function Known(props: KnownProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded({ of, children }: KnownProps) {
  use(loadDocuments());
  return children(of());
}

/** What is behind a figure, drawn at once. */
export function Behind({ of }: { of: Explained }) {
  const { lang } = useText();
  return (
    <>
      {of.formula && <p className={styles.formula}>{of.formula[lang]}</p>}
      <ul className={styles.figures}>
        {of.inputs.map((input) => (
          <li key={`${input.label.en} ${input.value.en}`}>
            {input.inputs.length > 0 || input.formula ? (
              <Opening label={input.label[lang]} value={input.value[lang]}>
                <Behind of={input} />
              </Opening>
            ) : (
              <span className={styles.figure}>
                <span className={styles.label}>{input.label[lang]}</span>
                <span className={styles.said}>{input.value[lang]}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The same as lines of text, down to the last figure that went in. */
export function explainedText(of: Explained, lang: Lang, indent = ''): string {
  const { label, value, formula, inputs } = of;
  const first = value[lang] === '' ? label[lang] : `${label[lang]}: ${value[lang]}`;
  return [
    indent === '' ? first : `${indent}- ${first}`,
    ...(formula ? [`${indent}  ${formula[lang]}`] : []),
    ...inputs.map((input) => explainedText(input, lang, `${indent}  `)),
  ].join('\n');
}
