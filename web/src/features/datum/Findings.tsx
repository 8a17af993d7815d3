import { Alert, List } from 'antd';
import type { Finding } from '../../api/inventory';
import { useText } from '../../core/useText';

/** What is wrong with a document, or that nothing is. */
export function Findings({ found, good }: { found: readonly Finding[]; good: string }) {
  const { lang } = useText();
  if (found.length === 0) return <Alert type="success" showIcon title={good} />;
  return (
    <List
      size="small"
      dataSource={[...found]}
      rowKey={(one) => `${one.rule} ${one.field}`}
      renderItem={(one) => (
        <List.Item>
          <Alert
            type={one.severity === 'E' ? 'error' : 'warning'}
            showIcon
            title={`${placeOf(one.field)}${one.both[lang]}`}
          />
        </List.Item>
      )}
    />
  );
}

/** The line that a finding speaks of: `3: ` for `lines[2].dclQty`. */
function placeOf(field: string): string {
  const at = /^\w+\[(\d+)\]/.exec(field)?.[1];
  return at === undefined ? '' : `${Number(at) + 1}: `;
}
