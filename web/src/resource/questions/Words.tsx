import { useQuery } from '@tanstack/react-query';
import { Mentions } from 'antd';
import { useState } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { questions } from '../../api/questions';
import { useText } from '../../core/useText';
import { codeName } from '../codeName';

interface WordsProps {
  id: string;
  /** The document whose people can be mentioned. */
  kind: string;
  docId: number;
  value: string;
  rows: number;
  autoFocus: boolean;
  isWrong: boolean;
  onChange: (value: string) => void;
  /** Ctrl+Enter. */
  onSend: () => void;
}

/** Room to write to a question: `@` offers the people of either side who may see the document. */
export function Words({ id, kind, docId, value, rows, autoFocus, isWrong, onChange, onSend }: WordsProps) {
  const { t, lang } = useText();
  const [isUsed, setUsed] = useState(false);
  const { data: people = [], isFetching } = useQuery({
    queryKey: queryKeys.questions('people', kind, docId),
    queryFn: ({ signal }) => questions.people(kind, docId, signal),
    enabled: isUsed,
    retry: false,
  });
  return (
    <Mentions
      id={id}
      autoFocus={autoFocus}
      rows={rows}
      value={value}
      placeholder={t('question.mention')}
      status={isWrong ? 'error' : ''}
      loading={isFetching}
      options={people.map(({ username, name, side }) => ({
        key: username,
        value: username,
        label: `${name} · ${username} · ${codeName('questionSide', side, lang)}`,
      }))}
      // By the name of the person too, which is not what is written.
      filterOption={(typed, { value: username = '' }) => {
        const name = people.find((person) => person.username === username)?.name ?? '';
        return `${username} ${name}`.toLowerCase().includes(typed.toLowerCase());
      }}
      onFocus={() => setUsed(true)}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
      }}
    />
  );
}
