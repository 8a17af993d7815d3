import { LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useMemo } from 'react';
import { popupPlace } from '../../ui/popups';
import { useSession } from '../useSession';
import { useDark, usePreferences } from './preferences';
import { themeConfig } from './tokens';

/**
 * antd takes its own loading icon away by a transition, and waits for the end of that: one that is cut short, on a busy machine
 * or with reduced motion, leaves the button called "loading" for good. Ours goes at once and has no name.
 */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden aria-label={undefined} /> };

/**
 * Tooltips, menus and lists hang in the landmark that the layout has for them; dialogs and drawers, which antd asks about without
 * an element or with the body, are landmarks enough.
 */
const placeOf = (trigger?: HTMLElement): HTMLElement =>
  trigger === undefined || trigger === document.body ? document.body : popupPlace();

/** Language and theme for antd's components below. Loaded with the first page that uses them; the log-in does not. */
export function Antd({ children }: { children: ReactNode }) {
  const { lang } = useSession();
  const { colour } = usePreferences();
  const dark = useDark();
  const theme = useMemo(() => themeConfig(colour, dark), [colour, dark]);
  return (
    <ConfigProvider
      locale={lang === 'zh' ? zhCN : enUS}
      theme={theme}
      button={BUTTON}
      wave={{ disabled: true }}
      getPopupContainer={placeOf}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
