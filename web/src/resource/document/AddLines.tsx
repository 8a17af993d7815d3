import { Alert, App, Modal } from 'antd';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { addLines } from '../../api/lines';
import type { ResourceName } from '../../api/plain';
import { judgeRow, type Problem, RequestError, resource } from '../../core';
import { useText } from '../../core/useText';
import { Draft, type DraftRules } from '../draft';
import { addRow } from '../enterFlow';
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
  /** What is wrong with a line beside what its definition says; the same function as long as it judges alike. */
  judge?: ((line: Row) => readonly Problem[]) | undefined;
  /** What fills lines as they are keyed. */
  help?: LineHelp | undefined;
  onStored: () => void;
  onClose: () => void;
}

const LIST = 'rows';

/** Judges each line by itself. A line that did not change is not judged again: there may be thousands. */
function rulesOfLines(of: string, beside: AddLinesProps['judge']): DraftRules {
  const judged = new WeakMap<Row, readonly Problem[]>();
  const judge = (line: Row) => {
    const known = judged.get(line);
    if (known !== undefined) return known;
    const found = [...judgeRow(of, line), ...(beside?.(line) ?? [])];
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

/** Many lines at once: keyed or pasted from a workbook. They are stored together or not at all. */
export function AddLines({ of, pagedBy, document, judge, help, onStored, onClose }: AddLinesProps) {
  const { t, lang } = useText();
  const { message } = App.useApp();
  const { label, fields } = resource(of);
  const columns = useMemo(() => fields.filter(({ kind, readOnly }) => kind !== 'id' && !readOnly), [fields]);
  const rules = useMemo(() => rulesOfLines(of, judge), [of, judge]);
  const [draft] = useState(() => new Draft({ [LIST]: [] }, rules));
  // The rules of a house come later, and change.
  useLayoutEffect(() => draft.judgeBy(rules), [draft, rules]);
  useLineHelp(draft, LIST, help);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  /** It opens at a first line, where a block can be pasted at once. */
  const begin = (isOpen: boolean) => {
    const grid = area.current?.querySelector('[role="grid"]');
    if (isOpen && grid && rowsAt(draft.row, LIST).length === 0) addRow(grid);
  };

  const store = async () => {
    draft.tellAll();
    const rows = rowsAt(draft.row, LIST);
    if (rows.length === 0) return onClose();
    setBusy(true);
    setFailure(undefined);
    try {
      const { added } = await addLines(of, { [pagedBy]: document, rows });
      message.success(t('resource.lines.added', { count: added }));
      onStored();
      onClose();
    } catch (error) {
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
      afterOpenChange={begin}
      maskClosable={false}
      destroyOnHidden
    >
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      <div ref={area}>
        <EntryGrid
          draft={draft}
          list={LIST}
          title={label[lang]}
          columns={columns}
          kept={`${of}.add`}
          {...(help && { inputs: help.inputs })}
          main
        />
      </div>
    </Modal>
  );
}
