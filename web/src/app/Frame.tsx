import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect } from 'react';
import type { RouteObject } from 'react-router';
import { LogInOver } from '../features/login/LogInOver';
import { courier } from '../resource/document/courier';
import { Data } from '../shell/Data';
import { Layout } from '../shell/layout/Layout';
import { giveCourier } from '../shell/offline/waiting';
import { allPages, patternOf } from '../shell/pages';
import { FindRecords } from '../shell/palette/records';
import { Antd } from '../shell/theme/Antd';
import { useSession } from '../shell/useSession';
import { findRecords } from './finders';
import { fetchAhead, loadedPage } from './pages';

giveCourier(courier);

const ROUTES: RouteObject[] = allPages()
  .filter((page) => page.layout)
  .map((page) => {
    const { Page } = loadedPage(page);
    return { path: patternOf(page), element: <Page /> };
  });

/** What a document needs is fetched ahead once the first page has had its time, ms. */
const AHEAD_MS = 5_000;

/** The layout with all its pages. */
export function Frame() {
  const { lang } = useSession();
  dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en');
  useEffect(() => fetchAhead(AHEAD_MS), []);
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
