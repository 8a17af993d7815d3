import { Alert } from 'antd';
import { useLocation } from 'react-router';
import { type OutwardMessage, outwardMessages } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { useRowWalk } from '../../resource/list/useRowWalk';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';
import styles from './Admin.module.css';
import { DetailsDrawer } from './DetailsDrawer';

const NAME = 'outwardMessage';
const QUERY_KEY = queryKeys.admin('outwardMessages');

/** /platform/outward: what an installation without a provider kept instead of sending it. */
export default function OutwardMessagesPage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const { fields, label } = resource(NAME);
  const list = useList<OutwardMessage>({ name: NAME, queryKey: QUERY_KEY, load: outwardMessages.page });
  const { open, show, close, walk } = useRowWalk<OutwardMessage>(QUERY_KEY, outwardMessages.page);
  return (
    <Page title={pageAt(pathname)?.title[lang]}>
      <Alert type="info" showIcon title={t('admin.outward.hint')} />
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} exports={[exportOf(NAME, lang)]} />
        <ListTable list={list} onOpen={show} none={t('admin.outward.none')} />
      </ListFrame>
      {open && (
        <DetailsDrawer
          title={label[lang]}
          fields={fields.filter(({ name }) => name !== 'content')}
          row={open}
          walk={walk}
          onClose={close}
        >
          <p className={styles.letter}>{open.content}</p>
        </DetailsDrawer>
      )}
    </Page>
  );
}
