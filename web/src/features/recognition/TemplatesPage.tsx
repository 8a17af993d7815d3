import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { may, resource } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { useOwnerCells } from '../../resource/owners';
import { removal } from '../../resource/plainActions';
import { useBatch } from '../../resource/useBatch';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';
import { TEMPLATE } from './progress';
import styles from './Templates.module.css';
import { TryTemplate } from './TryTemplate';

type Row = Rows['recgTemplate'];

const NO_EXPORTS: [] = [];
/** The place of what was learned about goods. */
const GOODS = 'goods';

/** /recg/template: what corrections taught, supplier by supplier. It can be tried on the newest paper, and forgotten. */
export default function TemplatesPage() {
  const texts = useText();
  const { t, lang } = texts;
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const [tried, setTried] = useState<Row>();
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.resource(TEMPLATE) });
  const list = useList<Row>({ name: TEMPLATE, queryKey: queryKeys.page(TEMPLATE), load: apiOf(TEMPLATE).page });
  const selection = useSelection<Row>();
  const batch = useBatch({ selection, nameOf: ({ supplier, label }) => `${supplier} · ${label}`, onDone: refresh });
  const forget = removal(TEMPLATE, texts).map((action) => ({ ...action, label: t('recg.template.forget') }));
  const mayTry = may(TEMPLATE, 'view');
  const ownersByName = useOwnerCells(TEMPLATE);
  const cells = useMemo(
    () => ({
      ...ownersByName,
      supplier: (row: Row) =>
        // Which material goods are is found on no paper.
        mayTry && row.place !== GOODS ? (
          <Button
            type="link"
            size="small"
            className={styles.supplier}
            title={t('recg.template.try')}
            onClick={() => setTried(row)}
          >
            {row.supplier}
          </Button>
        ) : (
          row.supplier
        ),
      gdsMtno: (row: Row) => (row.place === GOODS && !row.gdsMtno ? t('recg.material.without') : (row.gdsMtno ?? '')),
    }),
    [t, mayTry, ownersByName],
  );
  return (
    <Page title={pageAt(pathname)?.title[lang]} hint={resource(TEMPLATE).about[lang]}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} selection={selection} exports={NO_EXPORTS}>
          <BatchButtons batch={batch} actions={forget} />
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={forget.length > 0 ? selection : undefined}
          onOpen={(row) => row.place !== GOODS && setTried(row)}
        />
      </ListFrame>
      {tried && <TryTemplate row={tried} onClose={() => setTried(undefined)} />}
      {batch.dialog}
    </Page>
  );
}
