import { Alert, App, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { addLines } from '../../api/lines';
import type { ResourceName } from '../../api/plain';
import { judgeRow, type Problem, RequestError, resource } from '../../core';
import { useText } from '../../core/useText';
import { Draft, type DraftRules } from '../draft';
import { EntryGrid } from '../grid/EntryGrid';
import { refusalsOf } from '../refusals';
import { type Row, rowsAt } from '../row';
import { type LineHelp, useLineHelp } from './lineHelp';

interface AddLinesProps {
  /** The definition of the lines. */
  of: ResourceName;
  /** The parameter that names the document, and its id. */
  pagedBy: string;
  document: number;
  /** What fills lines as they are keyed. */
  help?: LineHelp | undefined;
  onStored: () => void;
  onClose: () => void;
}

const LIST = 'rows';

/** So many lines, with so many values altogether, go in one request: it takes no more than 5,000 and 100,000. */
const MOST_ROWS = 4_000;
const MOST_VALUES = 60_000;

/** How many of the first lines fit into one request. */
function fitting(rows: readonly Row[]): number {
  let values = 0;
  const at = rows.findIndex((row, place) => {
    values += Object.keys(row).length;
    return place > 0 && (place >= MOST_ROWS || values > MOST_VALUES);
  });
  return at < 0 ? rows.length : at;
}

/** Judges each line by itself. A line that did not change is not judged again: there may be thousands. */
function rulesOfLines(of: string): DraftRules {
  const judged = new WeakMap<Row, readonly Problem[]>();
  const judge = (line: Row) => {
    const known = judged.get(line);
    if (known !== undefined) return known;
    const found = judgeRow(of, line);
    judged.set(line, found);
    return found;
  };
  return {
    follow: (row) => row,
    judge: (row) =>
      rowsAt(row, LIST).flatMap((line, at) =>
        judge(line).map((problem) => ({ ...problem, field: `${LIST}[${at}].${problem.field}` })),
      ),
  };
}

/** Many lines at once: keyed or pasted from a workbook. Those of one request are stored together or not at all. */
export function AddLines({ of, pagedBy, document, help, onStored, onClose }: AddLinesProps) {
  const { t, lang } = useText();
  const { message } = App.useApp();
  const { label, fields } = resource(of);
  const columns = useMemo(() => fields.filter(({ kind, readOnly }) => kind !== 'id' && !readOnly), [fields]);
  const [draft] = useState(() => new Draft({ [LIST]: [] }, rulesOfLines(of)));
  useLineHelp(draft, LIST, help);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const store = async () => {
    draft.tellAll();
    if (rowsAt(draft.row, LIST).length === 0) return onClose();
    setBusy(true);
    setFailure(undefined);
    let added = 0;
    try {
      // What is stored leaves the grid, so that what is refused stands where it is shown.
      for (let rest = rowsAt(draft.row, LIST); rest.length > 0; rest = rowsAt(draft.row, LIST)) {
        const rows = rest.slice(0, fitting(rest));
        added += (await addLines(of, { [pagedBy]: document, rows })).added;
        draft.setRows(LIST, rest.slice(rows.length));
      }
      message.success(t('resource.lines.added', { count: added }));
      onStored();
      onClose();
    } catch (error) {
      if (added > 0) onStored();
      if (error instanceof RequestError) draft.refused(refusalsOf(error));
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      width="min(1200px, 96vw)"
      title={`${t('resource.lines.addMany')} · ${label[lang]}`}
      okText={t('resource.page.save')}
      cancelText={t('resource.cancel')}
      confirmLoading={busy}
      onOk={() => void store()}
      onCancel={onClose}
      maskClosable={false}
      destroyOnHidden
    >
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      <EntryGrid
        draft={draft}
        list={LIST}
        title={label[lang]}
        columns={columns}
        kept={`${of}.add`}
        {...(help && { inputs: help.inputs })}
        main
      />
    </Modal>
  );
}
