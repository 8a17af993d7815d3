import { TranslationOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { Lang } from '../../core';
import { useText } from '../../core/useText';
import { IconButton } from './IconButton';
import { useSwitchLanguage } from './useSwitchLanguage';

const LANGUAGES: readonly Lang[] = ['zh', 'en'];

/** Chooses the language; the current one cannot be chosen again. */
export function LanguageSwitch() {
  const { t, lang } = useText();
  const switchTo = useSwitchLanguage();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: LANGUAGES.map((key) => ({
          key,
          label: <span lang={key}>{t(`shell.language.${key}`)}</span>,
          disabled: key === lang,
        })),
        onClick: ({ key }) => void switchTo(key === 'zh' ? 'zh' : 'en'),
      }}
    >
      <IconButton label={t('shell.language.label')} icon={<TranslationOutlined />} />
    </Dropdown>
  );
}
