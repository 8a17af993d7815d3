import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { fillText, type Lang, session, texts } from '.';
import { loadAsBefore, subscribeToTexts } from './texts';

/** The texts of the core in the language of the session, for components. */
export function useText(): {
  t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  lang: Lang;
  setLang: (lang: Lang) => Promise<void>;
} {
  const { lang } = useSyncExternalStore(session.subscribe, session.view);
  const known = useSyncExternalStore(subscribeToTexts, () => texts(lang));
  useEffect(() => {
    // Another tab may have changed the language. What could not be fetched is asked for again by the next component.
    loadAsBefore(lang).catch(() => undefined);
  }, [lang]);
  return useMemo(() => {
    const t = (key: string, values?: Readonly<Record<string, string | number>>) => {
      const pattern = known[key] ?? key;
      return values === undefined ? pattern : fillText(pattern, values);
    };
    return { t, lang, setLang: session.setLang };
  }, [lang, known]);
}
