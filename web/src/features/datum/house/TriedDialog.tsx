import { Button, Modal } from 'antd';
import { Link } from 'react-router';
import type { Tried } from '../../../api/house';
import { useText } from '../../../core/useText';
import { pathOf } from '../../../resource/document/paths';
import { fullName } from '../../../resource/placeNames';
import styles from './House.module.css';

interface TriedDialogProps {
  name: string;
  tried: Tried;
  /** Whether the rule can be switched on now. */
  isOff: boolean;
  onSwitchOn: () => void;
  onClose: () => void;
}

/** What a rule would have found, with the way to each document; from here it is switched on. */
export function TriedDialog({ name, tried, isOff, onSwitchOn, onClose }: TriedDialogProps) {
  const { t, lang } = useText();
  const { document, looked, stopped, whole, first } = tried;
  return (
    <Modal
      open
      width={720}
      title={t('house.tried', { name })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('house.close')}</Button>
          {isOff && (
            <Button type="primary" onClick={onSwitchOn}>
              {t('house.on')}
            </Button>
          )}
        </>
      }
    >
      <p role="status">
        {t('house.stopped', { looked, stopped })} {!whole && t('house.newest')}{' '}
        {stopped > first.length && t('house.first')}
      </p>
      {first.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off below is scrolled to by keyboard
        <section className={styles.room} tabIndex={0} aria-label={t('house.tried', { name })}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">{t('house.number')}</th>
                <th scope="col">{t('house.field')}</th>
                <th scope="col">{t('house.value')}</th>
              </tr>
            </thead>
            <tbody>
              {first.map((one) => (
                <tr key={one.id}>
                  <td>
                    <Link to={pathOf(document, one.id)}>{one.number}</Link>
                  </td>
                  <td>{fullName(document, one.field, lang)}</td>
                  <td>{one.value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Modal>
  );
}
