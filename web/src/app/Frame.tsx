import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { RouteObject } from 'react-router';
import { LogInOver } from '../features/login/LogInOver';
import { Data } from '../shell/Data';
import { Layout } from '../shell/layout/Layout';
import { allPages, patternOf } from '../shell/pages';
import { FindRecords } from '../shell/palette/records';
import { Antd } from '../shell/theme/Antd';
import { useSession } from '../shell/useSession';
import { findRecords } from './finders';
import { loadedPage } from './pages';

const ROUTES: RouteObject[] = allPages()
  .filter((page) => page.layout)
  .map((page) => {
    const { Page } = loadedPage(page);
    return { path: patternOf(page), element: <Page /> };
  });

/** The layout with all its pages. */
export function Frame() {
  const { lang } = useSession();
  dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en');
  return (
    <Antd>
      <Data>
        <FindRecords value={findRecords}>
          <Layout routes={ROUTES} />
          <LogInOver />
        </FindRecords>
      </Data>
    </Antd>
  );
}
