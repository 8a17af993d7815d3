import { Empty, Spin } from 'antd';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { type CareOrder, careOrders } from '../../../api/care';
import { queryKeys } from '../../../api/queryKeys';
import { documentStates } from '../../../core';
import { useText } from '../../../core/useText';
import { ListFrame } from '../../../resource/list/ListFrame';
import { ListPages } from '../../../resource/list/ListPages';
import { ListSearch } from '../../../resource/list/ListSearch';
import { ListViews } from '../../../resource/list/ListViews';
import { useList } from '../../../resource/list/useList';
import { pageAt } from '../../../shell/pages';
import { Page } from '../../../ui/Page';
import { ownerInputsOf } from '../OrgInput';
import { useChanges } from '../useChanges';
import styles from './Care.module.css';
import { CareGroup } from './CareGroup';

const NAME = 'fcstCare';
/** What is done to a forecast of an order is told as of the forecast. */
const SHOWN = [NAME] as const;

/** The orders of the Care flow, each with its progress, its forecasts, and what comes next. */
export default function CarePage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const list = useList<CareOrder>({
    name: NAME,
    inputs: ownerInputsOf(NAME),
    queryKey: queryKeys.page(NAME),
    load: careOrders.page,
  });
  const views = useMemo(() => {
    const { field, views } = documentStates(NAME);
    return views.map(({ label, states }) => ({ label: label[lang], filters: { [field]: states } }));
  }, [lang]);
  useChanges('fcst', undefined, SHOWN);
  const { page, state } = list;
  const isFiltered = Object.keys(state.filters).length > 0;
  return (
    <Page title={pageAt(pathname)?.title[lang]} hint={t('care.about')}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListViews list={list} views={views} />
        {list.isUnknown && <Spin />}
        {page?.total === 0 && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t(isFiltered ? 'resource.list.noneFound' : 'care.none')}
          />
        )}
        <div className={styles.orders}>
          {list.rows.map((order) => (
            <CareGroup key={order.id} order={order} />
          ))}
        </div>
        {page !== undefined && page.total > 0 && (
          <ListPages
            total={page.total}
            totalIsExact={page.totalIsExact !== false}
            pageNum={state.pageNum}
            pageSize={state.pageSize}
            onTurn={list.turn}
            onCountAll={list.countAll}
          />
        )}
      </ListFrame>
    </Page>
  );
}
