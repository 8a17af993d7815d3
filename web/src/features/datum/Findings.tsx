import { Alert, Space } from 'antd';
import type { Finding } from '../../api/inventory';
import { useText } from '../../core/useText';
import { whereOf } from '../../resource/placeNames';

interface FindingsProps {
  /** The definition of the document. */
  name: string;
  found: readonly Finding[];
  /** What is said when nothing is wrong. */
  good: string;
}

/** What is wrong with a document and where, or that nothing is. */
export function Findings({ name, found, good }: FindingsProps) {
  const { lang } = useText();
  if (found.length === 0) return <Alert type="success" showIcon title={good} />;
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {found.map((one, at) => (
        <Alert
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice of a place; the list is drawn anew as a whole
          key={at}
          type={one.severity === 'E' ? 'error' : 'warning'}
          showIcon
          title={[whereOf(name, one.field, one.both[lang], lang), one.both[lang]]
            .filter((part) => part !== '')
            .join(' ')}
        />
      ))}
    </Space>
  );
}
