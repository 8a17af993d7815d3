import { type Lang, texts } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../toast/toasts';

/** Changes the language, keeps the choice and says so. */
export function useSwitchLanguage(): (lang: Lang) => Promise<void> {
  const { setLang } = useText();
  return async (lang) => {
    await setLang(lang);
    toast('success', texts(lang)['shell.language.switched']);
  };
}
