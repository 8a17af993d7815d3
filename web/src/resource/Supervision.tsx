import { Tag } from 'antd';
import { label } from '../core';
import { useText } from '../core/useText';

interface LettersProps {
  /** Letters of the family, with or without something between them: `47ABxv`, `P.R/Q.S`. */
  letters: string;
  family: 'supervisionCondition' | 'inspectionCategory';
}

/** What letters of the tariff ask for, one tag each. */
export function Letters({ letters, family }: LettersProps) {
  const { lang } = useText();
  return letters
    .replace(/[^0-9A-Za-z]/g, '')
    .split('')
    .map((letter) => <Tag key={letter}>{label(family, letter, lang)}</Tag>);
}

/** What the supervision letters of a tariff code ask for. */
export function Supervision({ letters }: { letters: string }) {
  if (letters === '') return null;
  return (
    <div>
      <Letters letters={letters} family="supervisionCondition" />
    </div>
  );
}
