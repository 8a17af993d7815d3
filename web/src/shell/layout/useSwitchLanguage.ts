import { type Lang, texts } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../toast/toasts';

/** Changes the language, keeps the choice and says so. */
export function useSwitchLanguage(): (lang: Lang) => void {
  const { setLang } = useText();
  return (lang) => {
    setLang(lang);
    toast('success', texts(lang)['shell.language.switched']);
  };
}
