import {
  BgColorsOutlined,
  CloudSyncOutlined,
  FileExclamationOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuOutlined,
  PlusOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import {
  commandPermissions,
  isGranted,
  type Lang,
  makeDesk,
  may,
  pageAlsoCalled,
  resource,
  type SidebarItem,
} from '../../core';
import { useText } from '../../core/useText';
import { useLeftDocuments } from '../kept/leftDocuments';
import { useLogout } from '../layout/useLogout';
import { useSwitchLanguage } from '../layout/useSwitchLanguage';
import { clock } from '../offline/clock';
import { titleOf, useWaiting } from '../offline/waiting';
import { groupsAbove, leaves, pageAt } from '../pages';
import { setPreferences, useDark, usePreferences } from '../theme/preferences';
import { useSession } from '../useSession';

/** One row of the palette: it leads somewhere or does something. */
export interface Choice {
  key: string;
  title: string;
  hint?: string;
  /** Why a record was found. */
  reason?: string;
  /** What else it is found by. */
  words?: string;
  icon?: ReactNode;
  to?: string;
  /** Where it leads as only the server can tell; asked once it is chosen, and `to` where that fails. */
  seek?: () => Promise<string>;
  /** What is told to the page that it leads to. */
  state?: object;
  run?: () => void;
}

/** The pages this person may open. */
export function usePages(): Choice[] {
  const { sidebar } = useSession();
  return leaves(sidebar).map(({ name, path = '/', title }) => ({
    key: path,
    title,
    to: path,
    words: pageAlsoCalled(name),
    hint: groupsAbove(sidebar, path)
      .map((group) => group.title)
      .join(' / '),
  }));
}

export function useActions(onPassword: () => void): Choice[] {
  const { t, lang } = useText();
  const switchTo = useSwitchLanguage();
  const { userMenu, sidebar } = useSession();
  const { sidebarHidden } = usePreferences();
  const dark = useDark();
  const logout = useLogout();
  const { all } = useWaiting();
  const left = useLeftDocuments();
  const other = lang === 'zh' ? 'en' : 'zh';
  return [
    ...newDeclarations(t, lang),
    ...newDocuments(sidebar, t, lang),
    ...all.map((one) => ({
      key: one.id,
      icon: <CloudSyncOutlined />,
      title: titleOf(one, lang),
      hint: t(`shell.waiting.${one.state}`, { time: clock(one.at) }),
      words: t('shell.waiting.title'),
      to: one.path,
      state: { waiting: one.id },
    })),
    ...left.map((one) => ({
      key: `left${one.path}`,
      icon: <FileExclamationOutlined />,
      title: titleOf(one, lang),
      hint: t('shell.left.at', { time: clock(one.at) }),
      words: t('shell.left.title'),
      to: one.path,
    })),
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
      run: () => void switchTo(other),
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

/** The categories of declarations in the order of the sidebar. */
const CATEGORIES = ['1', '2', '3', '4'];

/** Beginning a declaration, for who may make one. */
function newDeclarations(t: Texts, lang: Lang): Choice[] {
  return CATEGORIES.flatMap((iECatg) => {
    const desk = makeDesk(iECatg);
    if (desk === undefined || !commandPermissions('edit', iECatg).some(isGranted)) return [];
    const to = `${desk.editBase}/new`;
    const { zh = '', en = '' } = pageAt(to)?.title ?? {};
    return [beginning(`new${iECatg}`, to, { zh, en }, [zh], t, lang)];
  });
}

/** Beginning a document of another kind, for who may make one: where its own list is in the sidebar. */
export function newDocuments(items: readonly SidebarItem[], t: Texts, lang: Lang): Choice[] {
  return leaves(items).flatMap(({ path = '' }) => {
    const page = pageAt(path);
    const kind = page?.documents && page.granted === '' ? page.resource : '';
    if (kind === '' || page === undefined || !may(kind, 'add')) return [];
    const { label, page: own } = resource(kind);
    return own?.path === path
      ? [beginning(`new ${kind}`, `${path}/new`, label, [label.zh, page.title.zh], t, lang)]
      : [];
  });
}

type Texts = ReturnType<typeof useText>['t'];

/** `called`: what it is called in Chinese, where the word before it is not parted from it. */
function beginning(key: string, to: string, what: Both, called: readonly string[], t: Texts, lang: Lang): Choice {
  const title = t('shell.palette.new', { what: what[lang] });
  const made = t('shell.palette.newWords').split(' ');
  const joined = called.flatMap((name) => made.map((word) => word + name));
  return { key, title, icon: <PlusOutlined />, to, words: [what.zh, what.en, ...made, ...joined].join(' ') };
}

type Both = Readonly<Record<Lang, string>>;

/** Choices whose name or group holds every word of the query; those whose name starts with it come first. */
export function matching(choices: readonly Choice[], query: string): Choice[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  // Paths speak of other things than people do.
  const byPath = query.trim().startsWith('/');
  const starts = (choice: Choice) => choice.title.toLowerCase().startsWith(words[0] ?? '');
  return choices
    .filter(({ title, hint = '', to = '', words: also = '' }) => {
      const text = byPath ? to.toLowerCase() : `${title} ${hint} ${also}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => Number(starts(b)) - Number(starts(a)));
}
