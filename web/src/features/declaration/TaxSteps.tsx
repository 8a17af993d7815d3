import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId, useState } from 'react';
import { type Lang, type LineEstimate, readableDecimal, type Step } from '../../core';
import { useText } from '../../core/useText';
import { CopyAsText } from '../../resource/CopyAsText';
import tax from './Tax.module.css';

type Told = ReturnType<typeof useText>['t'];

interface OpeningProps {
  label: string;
  value: string;
  /** The number does not count: it is struck through. */
  dropped?: boolean;
  children: ReactNode;
}

/** A number with its name that opens to what is behind it. What is closed is not drawn. */
export function Opening({ label, value, dropped = false, children }: OpeningProps) {
  const { t } = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={tax.figure}
        aria-expanded={open}
        aria-controls={id}
        title={t(open ? 'tax.hide' : 'tax.show')}
        onClick={() => setOpen(!open)}
      >
        {open ? <DownOutlined /> : <RightOutlined />}
        <span className={tax.label}>{label}</span>
        <span className={dropped ? `${tax.amount} ${tax.dropped}` : tax.amount}>{value}</span>
      </button>
      <div id={id} className={tax.behind} hidden={!open}>
        {open && children}
      </div>
    </>
  );
}

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
    <dl className={tax.how}>
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
            <ul className={tax.figures}>
              {step.inputs.map((input) => {
                const from = steps.find(({ key }) => key === input.key && key !== step.key);
                return (
                  <li key={`${input.key} ${input.label.en}`}>
                    {from === undefined ? (
                      <span className={tax.figure}>
                        <span className={tax.label}>{input.label[lang]}</span>
                        <span className={tax.amount}>{readable(input.value)}</span>
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
      <ul className={tax.figures}>
        {line.candidates.map((candidate) => (
          <li key={candidate.kind} className={tax.figure}>
            <span className={tax.label}>
              {candidate.label[lang]} {candidate.rate[lang]}
              {candidate.chosen && <b className={tax.chosen}> {t('tax.chosen')}</b>}
              {candidate.from && <span className={tax.note}> {candidate.from[lang]}</span>}
            </span>
            <span className={tax.amount}>{readable(candidate.amount)}</span>
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
