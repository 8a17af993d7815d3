import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { versionsOf } from '../../../api/house';
import { queryKeys } from '../../../api/queryKeys';
import { resource } from '../../../core';
import { useText } from '../../../core/useText';
import { readable } from '../../../resource/fields';
import { textAt } from '../../../resource/row';
import styles from './House.module.css';

const NAME = 'houseRuleVersion';
const SHOWN = ['revision', 'createdAt', 'savedBy', 'severity', 'condition', 'messageZh', 'messageEn'];

interface VersionsDialogProps {
  rule: { id: number; version: number; name: string };
  onClose: () => void;
}

/** What a rule said in each of its versions, the newest first. */
export function VersionsDialog({ rule, onClose }: VersionsDialogProps) {
  const { t, lang } = useText();
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(NAME), rule.id, rule.version],
    queryFn: ({ signal }) => versionsOf(rule.id, signal),
  });
  const fields = resource(NAME).fields.filter(({ name }) => SHOWN.includes(name));
  const title = t('house.versionsOf', { name: rule.name });
  return (
    <Modal open width={960} title={title} footer={null} onCancel={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off is scrolled to by keyboard */}
      <section className={styles.room} tabIndex={0} aria-label={title}>
        <table className={styles.rows}>
          <thead>
            <tr>
              {fields.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label[lang]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.rows.map((row) => (
              <tr key={row.id}>
                {fields.map((field) => (
                  <td key={field.name}>{readable(field, textAt(row, field.name), lang)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  );
}
