import { Button, Modal } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { threeWay } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../draft';
import { readableInstant } from '../fields';
import { fullName } from '../placeNames';
import { type Path, type Row, textAt } from '../row';
import styles from './Document.module.css';
import { type Choices, ThreeWayTable, unchosenOf } from './ThreeWayTable';
import { isWaiting } from './waits';

/** Who was quicker, and what they changed. */
export interface LastChange {
  by: string;
  at: string;
  changes: readonly { field: Path }[];
}

interface ConflictDialogProps {
  /** The definition of what is keyed. */
  name: string;
  /** It was this person, in another tab of this browser. */
  own: boolean;
  /** Nothing while it is under way. */
  last: LastChange | undefined;
  draft: Draft;
  /** What is stored by now. */
  theirs: Row;
  /** Goes on from what is stored, with what was typed here brought together with it, or without. */
  onTake: (merged: Row | undefined) => void;
  onClose: () => void;
}

const NOTHING_CHOSEN: Choices = new Map();

/**
 * Somebody else stored the document first: says who, shows what each side changed, and lets the clerk choose where both did. What only
 * one side changed is taken by itself. A document that was saved while the server could not be reached is stored then.
 */
export function ConflictDialog({ name, own, last, draft, theirs, onTake, onClose }: ConflictDialogProps) {
  const { t, lang } = useText();
  const waits = isWaiting(draft);
  const row = useDraft(draft, (now) => now.row);
  const [choices, setChoices] = useState(NOTHING_CHOSEN);
  const { places } = useMemo(() => threeWay(draft.base, row, theirs, []), [draft, row, theirs]);
  const open = unchosenOf(name, places, choices, lang);

  const take = () => {
    // Nobody chose: what was typed here counts, as the button says.
    const keep = places.filter(({ side, key }) => side === 'both' && (choices.get(key) ?? 'yours') === 'yours');
    onTake(
      threeWay(
        draft.base,
        row,
        theirs,
        keep.map(({ key }) => key),
      ).row,
    );
  };
  const isNoNews = waits && places.every(({ side }) => side === 'theirs');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where all that waited is stored already
  useEffect(() => {
    if (isNoNews) take();
  }, [isNoNews]);
  if (isNoNews) return null;

  return (
    <Modal
      open
      width={720}
      title={t(own ? 'resource.document.conflict.own' : 'resource.page.conflict')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('resource.document.conflict.back')}</Button>
          <Button danger onClick={() => onTake(undefined)}>
            {t('resource.page.theirs')}
          </Button>
          <Button
            type="primary"
            autoFocus={waits && open.length === 0}
            disabled={waits && open.length > 0}
            data-three-way="take"
            onClick={take}
          >
            {t(waits ? 'resource.document.threeWay.save' : 'resource.page.mine')}
          </Button>
        </>
      }
    >
      {last !== undefined && (
        <p>
          {own
            ? t('resource.document.conflict.ownWhen', { at: readableInstant(last.at) })
            : t('resource.document.conflict.who', { name: last.by, at: readableInstant(last.at) })}{' '}
          {[...new Set(last.changes.map((change) => fullName(name, change.field, lang, textAt(row, 'iECatg'))))].join(
            ', ',
          )}
        </p>
      )}
      <p className={styles.quiet}>{t(waits ? 'resource.document.threeWay.hint' : 'resource.document.conflict.hint')}</p>
      <ThreeWayTable
        name={name}
        places={places}
        choices={choices}
        preset={waits ? undefined : 'yours'}
        onChoose={(key, side) => setChoices((now) => new Map([...now, [key, side]]))}
      />
    </Modal>
  );
}
