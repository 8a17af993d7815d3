import { TableOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { importLines } from '../../api/lines';
import { apiOf, type ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Identified } from '../../api/resources';
import { type Problem, resource } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../BatchButtons';
import { ImportSheet } from '../ImportSheet';
import { knownAs } from '../knownAs';
import { ListFrame } from '../list/ListFrame';
import { ListSearch } from '../list/ListSearch';
import { ListTable } from '../list/ListTable';
import { ListTools } from '../list/ListTools';
import type { ListQuery } from '../list/listRows';
import { useList } from '../list/useList';
import { useSelection } from '../list/useSelection';
import { NewButton } from '../NewButton';
import { ResourceDrawer } from '../ResourceDrawer';
import type { Row } from '../row';
import { type BatchAction, useBatch } from '../useBatch';
import { useOpenRowOf } from '../useOpenRow';
import { AddLines } from './AddLines';
import styles from './Document.module.css';
import { Fold } from './Fold';
import type { LineHelp } from './lineHelp';

interface PagedLinesProps {
  /** The definition of the lines. */
  of: ResourceName;
  /** The parameter that names the document. */
  pagedBy: string;
  /** Id of the document; nothing while it is not stored. */
  document: number | undefined;
  readOnly: boolean;
  /** Whether people add some; else they are made. */
  added: boolean;
  /** What is wrong with a line beside what its definition says. */
  judge?: ((line: Row) => readonly Problem[]) | undefined;
  /** What fills lines as they are keyed. */
  help?: LineHelp | undefined;
  /** Further ways to add lines. */
  extra?: ReactNode;
  /** Alt+N outside any grid adds a line here. */
  main?: boolean;
  /** Lines were stored or deleted: the document has another version. */
  onChanged: () => void;
}

/** Lines that are stored one by one, however many there are: a list below the head, a line opens beside it. */
export function PagedLines({ document, ...rest }: PagedLinesProps) {
  const { t, lang } = useText();
  return (
    <Fold title={resource(rest.of).label[lang]} startsOpen>
      {document === undefined ? (
        <p className={styles.quiet}>{t('resource.document.saveFirst')}</p>
      ) : (
        <Lines key={document} document={document} {...rest} />
      )}
    </Fold>
  );
}

type LinesProps = PagedLinesProps & { document: number };

function Lines({ of, pagedBy, document, readOnly, added, judge, help, extra, main = false, onChanged }: LinesProps) {
  const { t } = useText();
  const queries = useQueryClient();
  const { knownBy } = resource(of);
  const api = useMemo(() => apiOfLines(of, pagedBy, document), [of, pagedBy, document]);
  const start = useMemo(() => Object.fromEntries(resource(of).start), [of]);
  const load = (query: ListQuery, signal: AbortSignal) => api.page(query, signal);
  const list = useList<Identified>({ name: of, queryKey: queryKeys.page(of, document), load });
  const beside = useOpenRowOf(load);
  const changed = () => {
    void queries.invalidateQueries({ queryKey: queryKeys.resource(of) });
    onChanged();
  };
  const [adding, setAdding] = useState(false);
  const mayAdd = added && !readOnly;
  const selection = useSelection<Identified>();
  const batch = useBatch({
    selection,
    nameOf: (row) => knownAs(of, row),
    onDone: changed,
  });
  const removal: BatchAction<Identified> = {
    key: 'delete',
    label: t('resource.page.delete'),
    danger: true,
    question: 'resource.action.delete',
    run: api.remove,
  };
  return (
    <>
      {mayAdd && (
        <Space wrap>
          <NewButton onNew={() => beside.show('new')} byKey={main} />
          <Button icon={<TableOutlined />} onClick={() => setAdding(true)}>
            {t('resource.lines.addMany')}
          </Button>
          {resource(of).import.length > 0 && (
            <ImportSheet
              name={of}
              columns={resource(of).import}
              named={knownBy}
              send={(file, goodOnly) => importLines(of, pagedBy, document, file, goodOnly)}
              onStored={changed}
            />
          )}
          {extra}
        </Space>
      )}
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} selection={selection}>
          {!readOnly && <BatchButtons batch={batch} actions={[removal]} />}
        </ListTools>
        <ListTable
          list={list}
          selection={readOnly ? undefined : selection}
          onOpen={(row, trail) => beside.show(row.id, trail)}
        />
      </ListFrame>
      {beside.open !== undefined && (beside.open !== 'new' || mayAdd) && (
        <ResourceDrawer
          key={beside.open}
          name={of}
          api={api}
          id={beside.open === 'new' ? undefined : beside.open}
          walk={beside.walk}
          start={start}
          judge={readOnly ? undefined : judge}
          help={help}
          mayStore={() => !readOnly}
          onStored={changed}
          onClose={beside.close}
        />
      )}
      {batch.dialog}
      {adding && (
        <AddLines
          of={of}
          pagedBy={pagedBy}
          document={document}
          judge={judge}
          help={help}
          onStored={changed}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

/** The operations of the lines of one document. What was done to them stands in the history of the document. */
function apiOfLines(of: ResourceName, pagedBy: string, document: number) {
  const { page, detail, add, update, remove } = apiOf(of);
  const whose = { [pagedBy]: document };
  return {
    page: (query: ListQuery, signal?: AbortSignal) => page({ ...query, ...whose }, signal),
    detail,
    add: (row: object) => add({ ...row, ...whose }),
    update,
    remove,
    log: undefined,
  };
}
