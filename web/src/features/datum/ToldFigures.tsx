import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { ToldOtherwise } from '../../api/bonded';
import { readableDecimal, resource } from '../../core';
import { useText } from '../../core/useText';
import { AnswerDrawer } from './AnswerDrawer';

interface ToldFiguresProps {
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<ToldOtherwise[]>;
}

/** The figures of an account that customs told otherwise than we have them; each opens to the answer that told it. */
export function ToldFigures({ queryKey, read }: ToldFiguresProps) {
  const { t, lang } = useText();
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  const [shown, setShown] = useState<ToldOtherwise>();
  if (data === undefined || data.length === 0) return null;
  const nameOf = (figure: string) => resource('bondedBalance').fields.find(({ name }) => name === figure)?.label[lang];
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t('bonded.told')}
        description={
          <ul>
            {data.map((told) => (
              <li key={`${told.goods}${told.serial}${told.figure}`}>
                {t('bonded.told.figure', {
                  serial: `${told.serial} ${told.gdsNm}`.trim(),
                  figure: nameOf(told.figure) ?? told.figure,
                  theirs: readableDecimal(told.theirs),
                  ours: readableDecimal(told.ours),
                })}{' '}
                <Button type="link" size="small" onClick={() => setShown(told)}>
                  {t('bonded.told.answer', { number: told.etpsInnerInvtNo })}
                </Button>
              </li>
            ))}
          </ul>
        }
      />
      {shown !== undefined && (
        <AnswerDrawer
          list={shown.bondInvtId}
          answer={shown.answerId}
          number={shown.etpsInnerInvtNo}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
