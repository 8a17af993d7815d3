import { Tag } from 'antd';
import { label } from '../../core';
import { useText } from '../../core/useText';

/** What the supervision letters of a tariff code ask for, one tag each. */
export function Supervision({ letters }: { letters: string }) {
  const { lang } = useText();
  if (letters === '') return null;
  return (
    <div>
      {[...letters].map((letter) => (
        <Tag key={letter}>{label('supervisionCondition', letter, lang)}</Tag>
      ))}
    </div>
  );
}
