import { ExportOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { forecasts, PLATFORMS, type Platform } from '../../api/forecasts';
import { useText } from '../../core/useText';
import { type Row, textOf } from '../../resource/row';

/** A bonded forecast as the workbooks of those outside. One without an account is none. */
export function ForecastToOthers({ forecast }: { forecast: Row }) {
  const { t } = useText();
  if (textOf(forecast.manualNo) === '') return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: PLATFORMS.map((platform) => ({ key: platform, label: t(`forecast.external.${platform}`) })),
        // A failure is told by the request itself.
        onClick: ({ key }) => void forecasts.toOthers(Number(forecast.id), key as Platform).catch(() => undefined),
      }}
    >
      <Button icon={<ExportOutlined />}>{t('forecast.external')}</Button>
    </Dropdown>
  );
}
