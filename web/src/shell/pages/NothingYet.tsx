import { InboxOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router';
import { useText } from '../../core/useText';
import { Notice } from '../../ui/Notice';
import { HOME, pageAt } from '../pages';

/** Stands honestly where a permitted page has no module yet. */
export function NothingYet() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const title = page?.title[lang] ?? pathname;
  const notice = (
    <Notice
      full={!page?.layout}
      figure={<InboxOutlined />}
      title={t('shell.nothingYet.title')}
      text={t('shell.nothingYet.text', { title })}
      actions={<Link to={HOME}>{t('shell.goHome')}</Link>}
    />
  );
  return page?.layout ? notice : <main id="main">{notice}</main>;
}
