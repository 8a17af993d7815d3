import { ClockCircleFilled, EditOutlined } from '@ant-design/icons';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Descriptions, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { forecasts } from '../../api/forecasts';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { cutOffs, inList, resource } from '../../core';
import { useText } from '../../core/useText';
import { EmbeddedLines } from '../../resource/document/EmbeddedLines';
import { Fold } from '../../resource/document/Fold';
import { Draft } from '../../resource/draft';
import { EditDrawer } from '../../resource/EditDrawer';
import { readable } from '../../resource/fields';
import { HelpScope } from '../../resource/help/HelpScope';
import { partyInputs } from '../../resource/parties/partyInputs';
import { ResourceForm } from '../../resource/ResourceForm';
import { asRow, type Row, rowsAt, textAt } from '../../resource/row';
import { rulesOf } from '../../resource/rules';
import { useSave } from '../../resource/useSave';
import styles from './Booking.module.css';

const NAME = 'fcstBooking';
type Stored = Rows[typeof NAME];

interface BookingProps {
  forecast: Row;
  mayChange: boolean;
  /** It was stored: the history of the forecast says so. */
  onStored: () => void;
}

/** On which ship the goods go, and until when what must be there. Cut-offs that come near stand out. */
export function Booking({ forecast, mayChange, onStored }: BookingProps) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const id = Number(forecast.id);
  const [open, setOpen] = useState(false);
  const key = queryKeys.detail(NAME, id);
  const { data } = useQuery({
    queryKey: key,
    queryFn: Number.isSafeInteger(id) ? ({ signal }) => forecasts.booking(id, signal) : skipToken,
  });
  if (data === undefined) return null;
  const isNone = data.version === 0;
  if (isNone && !mayChange) return null;
  const row = asRow(data);
  const { fields } = resource(NAME);
  const told = fields.filter((field) => !field.readOnly && textAt(row, field.name) !== '');
  const boxes = rowsAt(row, 'boxes').map((box) => [textAt(box, 'containerId'), textAt(box, 'sealNo')].filter(Boolean));
  const verb = isNone ? 'add' : mayChange ? 'edit' : 'show';
  return (
    <>
      <Fold
        title={t('forecast.booking.title')}
        startsOpen={!isNone}
        extra={
          <>
            {!isNone && <Marks booking={row} />}
            <Button size="small" icon={<EditOutlined />} onClick={() => setOpen(true)}>
              {t(`forecast.booking.${verb}`)}
            </Button>
          </>
        }
      >
        {isNone ? (
          <p>{t('forecast.booking.none')}</p>
        ) : (
          <Descriptions
            size="small"
            column={{ xs: 1, sm: 2, lg: 3 }}
            items={[
              ...told.map((field) => ({
                key: field.name,
                label: field.label[lang],
                children: readable(field, row[field.name], lang),
              })),
              ...(boxes.length > 0
                ? [
                    {
                      key: 'boxes',
                      label: t('forecast.booking.boxes'),
                      span: 'filled' as const,
                      children: inList(
                        boxes.map((parts) => parts.join(' / ')),
                        lang,
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Fold>
      {open && (
        <BookingForm
          forecast={forecast}
          stored={data}
          readOnly={!mayChange}
          onStored={(kept) => {
            queries.setQueryData(key, kept);
            onStored();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The cut-offs that are near or over. */
function Marks({ booking }: { booking: Row }) {
  const { t, lang } = useText();
  const close = cutOffs(booking, new Date()).filter(({ closeness }) => closeness !== 'far');
  return (
    <span className={styles.marks}>
      {close.map(({ field, label, hours, closeness }) => (
        <Tag key={field} color={closeness === 'over' ? 'error' : 'warning'} icon={<ClockCircleFilled />}>
          {t(`forecast.booking.${closeness}`, { label: label[lang], hours })}
        </Tag>
      ))}
    </span>
  );
}

interface BookingFormProps {
  forecast: Row;
  stored: Stored;
  readOnly: boolean;
  onStored: (kept: Stored) => void;
  onClose: () => void;
}

/** The booking beside its forecast, with its containers. */
function BookingForm({ forecast, stored, readOnly, onStored, onClose }: BookingFormProps) {
  const { t, lang } = useText();
  const { fields, groups, lines } = resource(NAME);
  const [draft] = useState(() => new Draft(asRow(stored), rulesOf(NAME)));
  const offered = useMemo(() => (readOnly ? {} : partyInputs(NAME, draft)), [readOnly, draft]);
  const id = Number(forecast.id);
  const store = (row: Row) => forecasts.storeBooking({ ...row, fcstId: id });
  const saving = useSave<Stored>({
    draft,
    stored,
    add: store,
    update: store,
    onSaved: (kept) => {
      onStored(kept);
      onClose();
    },
    reload: () => forecasts.booking(id),
  });
  return (
    <EditDrawer
      wide
      name={NAME}
      id={id}
      title={`${t('forecast.booking.title')} · ${textAt(forecast, 'fcstNo')}`}
      draft={draft}
      saving={saving}
      readOnly={readOnly}
      onClose={onClose}
    >
      <HelpScope name={NAME} draft={draft} />
      {groups.map(({ key, label }) => (
        <section key={key} className={styles.group}>
          <h3 className={styles.heading}>{label[lang]}</h3>
          <ResourceForm
            draft={draft}
            readOnly={readOnly}
            fields={fields.filter(({ group }) => group === key)}
            specialOf={({ name }) => ({ input: offered[name] })}
          />
        </section>
      ))}
      {lines.map(({ list, of }) => (
        <div key={list} className={styles.group}>
          <EmbeddedLines draft={draft} readOnly={readOnly} list={list} of={of} main />
        </div>
      ))}
    </EditDrawer>
  );
}
