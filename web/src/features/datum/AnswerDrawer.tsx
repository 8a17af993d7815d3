import { useQuery } from '@tanstack/react-query';
import { Descriptions, Drawer } from 'antd';
import { Link } from 'react-router';
import { inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { label, resource } from '../../core';
import { useText } from '../../core/useText';
import { Xml } from '../../ui/Xml';

interface AnswerDrawerProps {
  list: number;
  answer: number;
  /** Number of the list, where the drawer is not opened from its page. */
  number?: string;
  onClose: () => void;
}

const WIDTH = 'min(680px, 100vw)';
/** Where a list can be read. */
const listPath = (id: number) => `/queries/bondInvtDetails/${id}`;
/** Where the document of an event can be read: a list, the write-off that closed a period, or the account that says what it began with. */
export function documentOfEvent(kind: string, id: number): string {
  switch (kind) {
    case 'bwsDcr':
      return `/invt/bwsDcrDetails/${id}`;
    case 'ems':
    case 'bws':
      return `/bonded/${kind}/${id}`;
    default:
      return listPath(id);
  }
}

/** An answer of customs as it came, and the list that it is about. */
export function AnswerDrawer({ list, answer, number, onClose }: AnswerDrawerProps) {
  const { t, lang } = useText();
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource('bondInvt'), 'answer', list, answer],
    queryFn: ({ signal }) => inventory.answer(list, answer, signal),
  });
  const said = (name: 'kind' | 'result' | 'note' | 'cameFrom') => {
    const field = resource('bondInvtAnswer').fields.find((one) => one.name === name);
    const value = data?.[name] ?? '';
    return {
      key: name,
      label: field?.label[lang],
      // Each message has codes of its own.
      children: name === 'result' ? label('bondAnswer', `${data?.kind ?? ''}|${value}`, lang) : value,
    };
  };
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('bonded.balance.receipt')}
      closable={{ 'aria-label': t('resource.close') }}
      onClose={onClose}
    >
      {error !== null && <p role="alert">{error.message}</p>}
      {number !== undefined && (
        <p>
          {resource('bondInvt').label[lang]} <Link to={listPath(list)}>{number}</Link>
        </p>
      )}
      {data !== undefined && (
        <>
          <Descriptions
            size="small"
            column={1}
            items={[said('kind'), said('result'), said('note'), said('cameFrom')]}
          />
          <h3>{t('inventory.answer.raw')}</h3>
          {data.raw ? <Xml name={data.fileName ?? ''} text={data.raw} /> : <p>{t('inventory.answer.keyed')}</p>}
        </>
      )}
    </Drawer>
  );
}
