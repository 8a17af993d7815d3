import { Alert, Drawer, Spin } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { RawLine } from '../../../api/forecasts';
import { useCodes } from '../../../core/useCodes';
import { useText } from '../../../core/useText';
import { type Row, textAt } from '../../../resource/row';
import { useMobile } from '../../../shell/layout/useScreen';
import { BothSums } from './BothSums';
import { HowMerged } from './HowMerged';
import { LineBox } from './LineBox';
import { MergedCells, RawCells } from './LineCells';
import styles from './Merging.module.css';
import { MoveBar, MoveVerdict } from './MoveBar';
import { numberOf } from './moving';
import { useDesk } from './useDesk';
import { useMoving } from './useMoving';
import { WhyApart } from './WhyApart';

interface MergingDeskProps {
  forecast: Row;
  /** Lines may move now. */
  mayMove: boolean;
  onMoved: () => void;
  onClose: () => void;
}

/** px of a line: one row of cells, or two where there is little room. */
const HEIGHTS = { wide: 32, narrow: 56 };

/**
 * Raw lines on the left, merged lines on the right. A merged line that is picked lights up its raw lines; raw lines are dragged
 * to another one, or sent there by its number.
 */
export function MergingDesk({ forecast, mayMove, onMoved, onClose }: MergingDeskProps) {
  const { t } = useText();
  useCodes();
  const mobile = useMobile();
  const height = mobile ? HEIGHTS.narrow : HEIGHTS.wide;
  const desk = useDesk(forecast);
  const rawBox = useRef<HTMLDivElement>(null);
  const toRawBox = () => rawBox.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  const moving = useMoving(desk, () => {
    // Whoever works by the keyboard goes on where the lines are.
    toRawBox();
    onMoved();
  });
  const { chosen, choose } = moving;
  const field = useRef<HTMLInputElement>(null);

  const [at, setAt] = useState(0);
  const [pickedAt, setPickedAt] = useState<number>();
  const [show, setShow] = useState<{ at: number }>();
  const [over, setOver] = useState<number>();
  const [wasHere, setWasHere] = useState<'raw' | 'merged'>('raw');
  const cursor = Math.min(at, Math.max(0, desk.total - 1));
  const merged = desk.merged[Math.min(pickedAt ?? -1, desk.merged.length - 1)];
  const picked = merged === undefined ? undefined : Number(merged.gNo);
  const here = desk.rawAt(cursor);
  const free = wasHere === 'raw' && here !== undefined && numberOf(here) === 0 ? here : undefined;

  const pick = (place: number) => {
    setWasHere('merged');
    setPickedAt(place);
    const found = desk.places.get(Number(desk.merged[place]?.gNo));
    if (found === undefined) return;
    setShow({ at: found.from });
    setAt(found.from);
  };
  const choosePicked = async () => {
    const place = picked === undefined ? undefined : desk.places.get(picked);
    if (place !== undefined && place.count > 0)
      choose(await desk.between(place.from, place.from + place.count - 1), true);
  };
  const toRaw = async (place: number, extends_: boolean) => {
    setWasHere('raw');
    setAt(place);
    if (mayMove && extends_) {
      choose(await desk.between(Math.min(cursor, place), Math.max(cursor, place)), true);
    }
  };
  const rawKey = (event: KeyboardEvent) => {
    if (!mayMove) return;
    if (event.key === ' ' && here !== undefined) choose([here], !chosen.has(here.id));
    else if (event.key === 'Escape' && chosen.size > 0) moving.clear();
    else if (/^[1-9]$/.test(event.key) && (chosen.size > 0 || here !== undefined)) {
      if (chosen.size === 0 && here !== undefined) choose([here], true);
      moving.aimAt(Number(event.key));
      // The field is open for typing once something is chosen.
      setTimeout(() => field.current?.focus());
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const mergedKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && picked !== undefined) {
      if (chosen.size > 0) void moving.move(picked);
      else toRawBox();
    } else if (event.key === 'Escape' && chosen.size > 0) moving.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rawLine = (place: number) => {
    const line = desk.rawAt(place);
    const isLit = line !== undefined && picked !== undefined && numberOf(line) === picked;
    return {
      cells: <RawCells line={line} />,
      className: [mayMove && styles.pickable, isLit && styles.lit].filter(Boolean).join(' '),
      draggable: mayMove && line !== undefined,
      onDragStart: (event: React.DragEvent) => {
        if (line === undefined) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(line.id));
        if (!chosen.has(line.id)) {
          moving.clear();
          choose([line], true);
        }
      },
      onDragEnd: () => setOver(undefined),
      onClick: (event: React.MouseEvent) => {
        void toRaw(place, event.shiftKey);
        if (mayMove && line !== undefined && !event.shiftKey) choose([line], !chosen.has(line.id));
      },
    };
  };
  const mergedLine = (place: number) => {
    const line = desk.merged[place];
    if (line === undefined) return { cells: null };
    const number = Number(line.gNo);
    const refused = over === number && moving.target === number && moving.verdict?.kind !== 'fits' && moving.verdict;
    return {
      cells: <MergedCells line={line} />,
      className: [
        here !== undefined && numberOf(here) === number && styles.its,
        over === number && (refused ? styles.refused : styles.over),
      ]
        .filter(Boolean)
        .join(' '),
      onClick: () => pick(place),
      onDragLeave: () => setOver(undefined),
      onDragOver: (event: React.DragEvent) => {
        if (!mayMove) return;
        // Let go here it is told why not, too.
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        if (over !== number) {
          setOver(number);
          moving.aimAt(number);
        }
      },
      onDrop: (event: React.DragEvent) => {
        event.preventDefault();
        setOver(undefined);
        void moving.move(number);
      },
    };
  };
  const isChosen = (place: number) => {
    const line: RawLine | undefined = desk.rawAt(place);
    return line !== undefined && chosen.has(line.id);
  };

  return (
    <Drawer
      open
      size="100vw"
      title={`${t('forecast.merging.title')} · ${textAt(forecast, 'fcstNo')}`}
      closable={{ 'aria-label': t('resource.close') }}
      onClose={onClose}
      classNames={{ body: styles.body ?? '' }}
    >
      {desk.error !== null && <Alert type="error" showIcon role="alert" title={desk.error.message} />}
      {!mayMove && <Alert type="info" showIcon title={t('forecast.merging.fixed')} />}
      {mayMove && <MoveBar moving={moving} field={field} picked={picked} onChoosePicked={() => void choosePicked()} />}
      {mobile && <MoveVerdict moving={moving} />}
      {desk.isWaiting ? (
        <Spin />
      ) : (
        <div className={styles.sides}>
          <section ref={rawBox} className={`${styles.side} ${styles.raw}`}>
            <h3 className={styles.heading}>
              {t('forecast.merging.raw')} ({desk.total})
            </h3>
            <LineBox
              many
              label={t('forecast.merging.raw')}
              hint={mayMove ? t('forecast.merging.rawHint') : ''}
              count={desk.total}
              height={height}
              cursor={cursor}
              onCursor={(place, extends_) => void toRaw(place, extends_)}
              onKey={rawKey}
              isSelected={isChosen}
              line={rawLine}
              show={show}
              onDrawn={desk.look}
            />
            {mayMove && <p className={styles.hint}>{t('forecast.merging.rawHint')}</p>}
          </section>
          <section className={`${styles.side} ${styles.merged}`}>
            <h3 className={styles.heading}>
              {t('forecast.merging.merged')} ({desk.merged.length})
            </h3>
            <LineBox
              label={t('forecast.merging.merged')}
              hint={t('forecast.merging.mergedHint')}
              count={desk.merged.length}
              height={height}
              cursor={Math.max(0, Math.min(pickedAt ?? 0, desk.merged.length - 1))}
              onCursor={pick}
              onKey={mergedKey}
              isSelected={(place) => desk.merged[place] === merged}
              line={mergedLine}
              show={undefined}
            />
            {mayMove && <p className={styles.hint}>{t('forecast.merging.mergedHint')}</p>}
          </section>
          <section className={styles.below}>
            {!mobile && <MoveVerdict moving={moving} />}
            {merged !== undefined && !free && <HowMerged desk={desk} line={merged} />}
            <WhyApart aim={desk.aim} merged={desk.merged} picked={free ? undefined : merged} free={free} />
          </section>
          <section className={styles.below}>
            <BothSums forecast={forecast} merged={desk.merged} />
          </section>
        </div>
      )}
    </Drawer>
  );
}
