import { useMemo, useSyncExternalStore } from 'react';
import { fillText, type Lang, session, texts } from '.';

/** The texts of the core in the language of the session, for components. */
export function useText(): {
  t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  lang: Lang;
  setLang: (lang: Lang) => void;
} {
  const { lang } = useSyncExternalStore(session.subscribe, session.view);
  return useMemo(() => {
    const known = texts(lang);
    const t = (key: string, values?: Readonly<Record<string, string | number>>) => {
      const pattern = known[key] ?? key;
      return values === undefined ? pattern : fillText(pattern, values);
    };
    return { t, lang, setLang: session.setLang };
  }, [lang]);
}
