import { Descriptions, Drawer } from 'antd';
import type { ReactNode } from 'react';
import type { Identified } from '../../api/resources';
import type { Field } from '../../core';
import { useText } from '../../core/useText';
import { readable } from '../../resource/fields';
import { PreviousNext, type Walk } from '../../resource/list/PreviousNext';
import { textAt } from '../../resource/row';

interface DetailsDrawerProps {
  title: string;
  fields: readonly Field[];
  row: Identified;
  walk: Walk;
  onClose: () => void;
  /** What stands below the fields. */
  children: ReactNode;
}

/** A row that nobody changes, field by field, beside its list. */
export function DetailsDrawer({ title, fields, row, walk, onClose, children }: DetailsDrawerProps) {
  const { t, lang } = useText();
  return (
    <Drawer
      open
      size="min(560px, 100vw)"
      title={title}
      closable={{ 'aria-label': t('admin.close') }}
      extra={<PreviousNext {...walk} id={row.id} />}
      onClose={onClose}
    >
      <Descriptions
        column={1}
        items={fields.map((field) => ({
          key: field.name,
          label: field.label[lang],
          children: readable(field, textAt(row, field.name), lang),
        }))}
      />
      {children}
    </Drawer>
  );
}
