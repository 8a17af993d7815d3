import { ExportOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { memo, useState } from 'react';
import { exportsKey } from '../../api/exports';
import { exportList } from '../../core';
import { useText } from '../../core/useText';
import type { ListState } from './listState';

/** Where and how a list is exported. */
export interface ExportTarget {
  path: string;
  /** Name of the file and of its sheet. */
  name: string;
  /** What the button says; that it exports, unless said otherwise. */
  label?: string;
  /** Filters that the page adds to those of the person. */
  filters?: Readonly<Record<string, string>>;
  /** The field whose range of days narrows the export; none is asked for without it. */
  dated?: string;
  /** The filters that it knows where they are not those of the list; it has an order of its own then. */
  knows?: readonly string[];
}

/** `maxInterval`: as many months as the server gives at once. */
const ALL_MONTHS = -1;

interface ExportButtonProps {
  target: ExportTarget;
  state: ListState;
}

/** Exports the list as its filters and its order stand. */
export const ExportButton = memo(function ExportButton({ target, state }: ExportButtonProps) {
  const { t } = useText();
  const queries = useQueryClient();
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const { path, name, filters } = target;
      const query = { ...state.filters, ...(target.knows === undefined && { sort: state.sort }), ...filters };
      await exportList({ path, query, fileName: name, dataName: name, ...rangeOf(target, state) });
    } finally {
      setRunning(false);
      void queries.invalidateQueries({ queryKey: exportsKey });
    }
  };
  // It would give more than the list shows.
  const stranger = target.knows && Object.keys(state.filters).some((filter) => !target.knows?.includes(filter));
  return (
    <Button
      icon={<ExportOutlined aria-hidden />}
      loading={running}
      disabled={stranger}
      title={stranger ? t('exports.unknownFilter') : undefined}
      onClick={() => void run()}
    >
      {target.label ?? t('exports.export')}
    </Button>
  );
});

/** The days of the filter; without both the core asks for its latest months. */
function rangeOf({ dated }: ExportTarget, { filters }: ListState) {
  if (dated === undefined) return { maxInterval: ALL_MONTHS };
  const startTime = filters[`${dated}From`] ?? '';
  const endTime = filters[`${dated}To`] ?? '';
  const complete = startTime !== '' && endTime !== '';
  return { startTime, endTime, ...(complete && { maxInterval: ALL_MONTHS }) };
}
