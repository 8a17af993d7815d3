import { QRCode } from 'antd';
import { Link } from 'react-router';
import { useText } from '../../core/useText';
import { Antd } from '../../shell/theme/Antd';
import { useSession } from '../../shell/useSession';
import { Notice } from '../../ui/Notice';

/** Side of the QR code in px: large enough to be scanned from a screen across the desk. */
const CODE_SIZE = 220;

/** /sph: the way to the platform's video channel (视频号), where its films are seen. */
export function Sph() {
  const { t } = useText();
  const { sphUrl } = useSession().config;
  const home = <Link to="/">{t('shell.goHome')}</Link>;
  return (
    <main id="main">
      {sphUrl === '' ? (
        <Notice full title={t('shell.sph.title')} text={t('shell.sph.none')} actions={home} />
      ) : (
        <Antd>
          <Notice
            full
            figure={<QRCode value={sphUrl} size={CODE_SIZE} aria-label={t('shell.sph.code')} />}
            title={t('shell.sph.title')}
            text={t('shell.sph.scan')}
            actions={
              <>
                <a href={sphUrl} target="_blank" rel="noopener noreferrer">
                  {t('shell.sph.open')}
                </a>
                {home}
              </>
            }
          />
        </Antd>
      )}
    </main>
  );
}
