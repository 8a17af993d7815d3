import { BgColorsOutlined } from '@ant-design/icons';
import { ColorPicker, Popover, Segmented, Switch } from 'antd';
import { useText } from '../../core/useText';
import { IconButton } from '../layout/IconButton';
import { toast } from '../toast/toasts';
import { DEFAULT_COLOUR } from './palette';
import { type Appearance, setPreferences, usePreferences } from './preferences';
import styles from './ThemePicker.module.css';

const COLOURS = [DEFAULT_COLOUR, '#1668dc', '#11a983', '#7a5af8', '#e8590c', '#d6336c', '#5c6f82'];
const APPEARANCES: readonly Appearance[] = ['light', 'dark', 'system'];

/** Theme colour, light and dark, and the sidebar. */
export function ThemePicker() {
  const { t } = useText();
  return (
    <Popover trigger="click" placement="bottomRight" title={t('shell.theme.label')} content={<Panel />}>
      <IconButton label={t('shell.theme.label')} icon={<BgColorsOutlined />} />
    </Popover>
  );
}

function Panel() {
  const { t } = useText();
  const { colour, appearance, sidebarHidden } = usePreferences();

  const recolour = (next: string) => {
    if (next.toLowerCase() === colour.toLowerCase()) return;
    setPreferences({ colour: next });
    toast('success', t('shell.theme.changed'));
  };

  return (
    <div className={styles.panel}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
      <div role="group" aria-label={t('shell.theme.colour')} className={styles.colours}>
        {COLOURS.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.colour}
            style={{ background: one }}
            aria-label={one}
            aria-pressed={one.toLowerCase() === colour.toLowerCase()}
            onClick={() => recolour(one)}
          />
        ))}
        <ColorPicker value={colour} disabledAlpha onChangeComplete={(chosen) => recolour(chosen.toHexString())}>
          <button
            type="button"
            className={styles.custom}
            title={t('shell.theme.custom')}
            aria-label={t('shell.theme.custom')}
          />
        </ColorPicker>
      </div>
      <Segmented
        block
        aria-label={t('shell.theme.appearance')}
        value={appearance}
        options={APPEARANCES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
        onChange={(value) => setPreferences({ appearance: value })}
      />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className={styles.row}>
        {t('shell.menu.hide')}
        <Switch
          size="small"
          checked={sidebarHidden}
          aria-label={t('shell.menu.hide')}
          onChange={(hidden) => setPreferences({ sidebarHidden: hidden })}
        />
      </label>
    </div>
  );
}
