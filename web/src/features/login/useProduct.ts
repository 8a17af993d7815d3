import { useSession } from '../../shell/useSession';

/** Name of the product in the chosen language, as the configuration gives it. */
export function useProduct(): string {
  const { config, lang } = useSession();
  return (lang === 'zh' ? config.appNameCn : config.appNameEn) || config.title;
}
