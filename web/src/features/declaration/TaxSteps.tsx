import { type Lang, type LineEstimate, readableDecimal, type Step } from '../../core';
import { useText } from '../../core/useText';
import { CopyAsText } from '../../resource/CopyAsText';
import figures from '../../resource/explained/Explained.module.css';
import { Opening } from '../../resource/explained/Opening';
import tax from './Tax.module.css';

type Told = ReturnType<typeof useText>['t'];

interface TaxOfLineProps {
  line: LineEstimate;
  /** The steps of the head, from which the lines have their shares. */
  shared: readonly Step[];
  step: string;
}

/** One number of a line, under the number of the line. */
export function TaxOfLine({ line, shared, step }: TaxOfLineProps) {
  const { t, lang } = useText();
  const found = line.steps.find(({ key }) => key === step);
  if (found === undefined) return null;
  const label = `${t('tax.line', { number: line.index + 1 })} ${line.hsCode}`;
  return (
    <Opening label={label} value={readable(found.value)}>
      {step !== 'customsValue' && line.note !== undefined && line.note !== null && (
        <p className={tax.note}>{line.note[lang]}</p>
      )}
      <HowCome step={found} steps={[...line.steps, ...shared]} />
      <CopyAsText
        text={() =>
          [`${label}: ${readable(found.value)}`, ...howAsText(found, [...line.steps, ...shared], t, lang)].join('\n')
        }
      />
      {(step === 'A' || step === 'B') && line.candidates.length > 0 && <Candidates line={line} />}
      {step === 'A' && <Notes line={line} />}
    </Opening>
  );
}

/** How a number came about: formula, the same in numbers, rounding, and each number that went in. */
function HowCome({ step, steps }: { step: Step; steps: readonly Step[] }) {
  const { t, lang } = useText();
  return (
    <dl className={figures.how}>
      <dt>{t('tax.formula')}</dt>
      <dd>{step.formula[lang]}</dd>
      <dt>{t('tax.reckoning')}</dt>
      <dd className={tax.numbers}>
        {step.reckoning} = {readable(step.value)}
      </dd>
      <dt>{t('tax.rounding')}</dt>
      <dd>{t(`tax.rounding.${step.rounding}`)}</dd>
      {step.inputs.length > 0 && (
        <>
          <dt>{t('tax.source')}</dt>
          <dd>
            <ul className={figures.figures}>
              {step.inputs.map((input) => {
                const from = steps.find(({ key }) => key === input.key && key !== step.key);
                return (
                  <li key={`${input.key} ${input.label.en}`}>
                    {from === undefined ? (
                      <span className={figures.figure}>
                        <span className={figures.label}>{input.label[lang]}</span>
                        <span className={figures.amount}>{readable(input.value)}</span>
                      </span>
                    ) : (
                      <Opening label={input.label[lang]} value={readable(input.value)}>
                        <HowCome step={from} steps={steps.filter((other) => other !== step)} />
                      </Opening>
                    )}
                  </li>
                );
              })}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

/** The same as lines of text, down to the last number that went in. */
function howAsText(step: Step, steps: readonly Step[], t: Told, lang: Lang, indent = '  '): string[] {
  const inputs = step.inputs.flatMap((input) => {
    const from = steps.find(({ key }) => key === input.key && key !== step.key);
    const deeper = steps.filter((other) => other !== step);
    return [
      `${indent}- ${input.label[lang]}: ${readable(input.value)}`,
      ...(from === undefined ? [] : howAsText(from, deeper, t, lang, `${indent}    `)),
    ];
  });
  return [
    `${indent}${t('tax.formula')}: ${step.formula[lang]}`,
    `${indent}${t('tax.reckoning')}: ${step.reckoning} = ${readable(step.value)}`,
    `${indent}${t('tax.rounding')}: ${t(`tax.rounding.${step.rounding}`)}`,
    ...inputs,
  ];
}

/** The rates that could hold, with the duty each would make. */
function Candidates({ line }: { line: LineEstimate }) {
  const { t, lang } = useText();
  return (
    <>
      <h3 className={tax.heading}>{t('tax.candidates')}</h3>
      <ul className={figures.figures}>
        {line.candidates.map((candidate) => (
          <li key={candidate.kind} className={figures.figure}>
            <span className={figures.label}>
              {candidate.label[lang]} {candidate.rate[lang]}
              {candidate.chosen && <b className={tax.chosen}> {t('tax.chosen')}</b>}
              {candidate.from && <span className={tax.note}> {candidate.from[lang]}</span>}
            </span>
            <span className={figures.amount}>{readable(candidate.amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Notes({ line }: { line: LineEstimate }) {
  const { lang } = useText();
  const note = line.candidates.find((candidate) => candidate.chosen)?.note;
  return note === undefined || note === null ? null : <p className={tax.note}>{note[lang]}</p>;
}

/** A number or a rate for reading; cents stay. */
function readable(value: string): string {
  if (value.endsWith('%')) return `${readableDecimal(value.slice(0, -1))}%`;
  const [whole = '', fraction] = value.split('.');
  return fraction?.length === 2 ? `${readableDecimal(whole)}.${fraction}` : readableDecimal(value);
}
