import { Button } from 'antd';
import { useLocation } from 'react-router';
import { type ContactRequest, contactRequests } from '../../api/admin';
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
import { DetailsDrawer } from './DetailsDrawer';

const NAME = 'contactRequest';
const QUERY_KEY = queryKeys.admin('contactRequests');

/** /platform/contacts: who asked on the product page to be called back. */
export default function ContactRequestsPage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const { fields, label } = resource(NAME);
  const list = useList<ContactRequest>({ name: NAME, queryKey: QUERY_KEY, load: contactRequests.page });
  const { open, show, close, walk } = useRowWalk<ContactRequest>(QUERY_KEY, contactRequests.page);
  return (
    <Page title={pageAt(pathname)?.title[lang]}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} exports={[exportOf(NAME, lang)]} />
        <ListTable list={list} onOpen={show} none={t('admin.contact.none')} />
      </ListFrame>
      {open && (
        <DetailsDrawer title={label[lang]} fields={fields} row={open} walk={walk} onClose={close}>
          <Button type="primary" href={`tel:${open.mobile}`}>
            {t('admin.contact.call')}
          </Button>
        </DetailsDrawer>
      )}
    </Page>
  );
}
