import { BgColorsOutlined, LockOutlined, LogoutOutlined, MenuOutlined, TranslationOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../core/useText';
import { useLogout } from '../layout/useLogout';
import { useSwitchLanguage } from '../layout/useSwitchLanguage';
import { groupsAbove, leaves } from '../pages';
import { setPreferences, useDark, usePreferences } from '../theme/preferences';
import { useSession } from '../useSession';

/** One row of the palette: it leads somewhere or does something. */
export interface Choice {
  key: string;
  title: string;
  hint?: string;
  icon?: ReactNode;
  to?: string;
  run?: () => void;
}

/** The pages this person may open. */
export function usePages(): Choice[] {
  const { sidebar } = useSession();
  return leaves(sidebar).map(({ path = '/', title }) => ({
    key: path,
    title,
    to: path,
    hint: groupsAbove(sidebar, path)
      .map((group) => group.title)
      .join(' / '),
  }));
}

export function useActions(onPassword: () => void): Choice[] {
  const { t, lang } = useText();
  const switchTo = useSwitchLanguage();
  const { userMenu } = useSession();
  const { sidebarHidden } = usePreferences();
  const dark = useDark();
  const logout = useLogout();
  const other = lang === 'zh' ? 'en' : 'zh';
  return [
    {
      key: 'appearance',
      icon: <BgColorsOutlined />,
      title: `${t('shell.theme.appearance')}: ${t(dark ? 'shell.theme.light' : 'shell.theme.dark')}`,
      run: () => setPreferences({ appearance: dark ? 'light' : 'dark' }),
    },
    {
      key: 'language',
      icon: <TranslationOutlined />,
      title: `${t('shell.language.label')}: ${t(`shell.language.${other}`)}`,
      run: () => switchTo(other),
    },
    {
      key: 'sidebar',
      icon: <MenuOutlined />,
      title: t(sidebarHidden ? 'shell.menu.show' : 'shell.menu.hide'),
      run: () => setPreferences({ sidebarHidden: !sidebarHidden }),
    },
    ...(userMenu.changePassword
      ? [{ key: 'password', icon: <LockOutlined />, title: t('shell.user.password'), run: onPassword }]
      : []),
    ...(userMenu.logout
      ? [{ key: 'logout', icon: <LogoutOutlined />, title: t('shell.user.logout'), run: () => void logout() }]
      : []),
  ];
}

/** Choices whose name or group holds every word of the query; those whose name starts with it come first. */
export function matching(choices: readonly Choice[], query: string): Choice[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  const starts = (choice: Choice) => choice.title.toLowerCase().startsWith(words[0] ?? '');
  return choices
    .filter(({ title, hint = '', to = '' }) => {
      const text = `${title} ${hint} ${to}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => Number(starts(b)) - Number(starts(a)));
}
