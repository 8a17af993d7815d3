import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Finding } from '../../api/inventory';
import type { ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import { Fold } from '../../resource/document/Fold';
import type { Row } from '../../resource/row';
import { Findings } from './Findings';

interface DocumentCheckProps {
  name: ResourceName;
  document: Row;
  check: (id: number, signal?: AbortSignal) => Promise<Finding[]>;
  title: string;
  /** On the button. */
  label: string;
  /** What is said when nothing is wrong. */
  good: string;
  /** Further buttons. */
  extra?: ReactNode;
}

/** What stops a document from being sent, asked of the server where the document is as it is stored. */
export function DocumentCheck({ name, document, check, title, label, good, extra }: DocumentCheckProps) {
  const [asked, setAsked] = useState(false);
  const id = Number(document.id);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.resource(name), 'check', id, document.version],
    queryFn: ({ signal }) => check(id, signal),
    enabled: asked,
  });
  // Other documents may have changed since it was asked.
  const ask = () => (asked ? void refetch() : setAsked(true));
  return (
    <Fold title={title} startsOpen>
      <Space orientation="vertical" style={{ width: '100%' }}>
        <Space wrap>
          <Button loading={isFetching} onClick={ask}>
            {label}
          </Button>
          {extra}
        </Space>
        {error !== null && <Alert type="error" showIcon role="alert" title={error.message} />}
        {error === null && data !== undefined && <Findings name={name} found={data} good={good} />}
      </Space>
    </Fold>
  );
}
