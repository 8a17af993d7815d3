import { QuestionCircleOutlined, UndoOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Popover, Tooltip } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import type { Result } from '../../api/recognition';
import type { Rows } from '../../api/rows.gen';
import { documentRefusal } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { DocumentBar } from '../../resource/document/DocumentBar';
import { StateTag } from '../../resource/document/StateTag';
import { PaperPane } from '../../resource/papers/PaperPane';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { ConfirmButton, MadeLink } from './ConfirmButton';
import { HeadValues } from './HeadValues';
import { LinesGrid } from './LinesGrid';
import { marksOf } from './marks';
import { PapersProgress } from './PapersProgress';
import { hasValues, NAME, works } from './progress';
import { ReadingCommands } from './ReadingCommands';
import styles from './Review.module.css';
import { ReviewKeys } from './ReviewKeys';
import { ReviewProblems } from './ReviewProblems';
import { ShipmentAbout } from './ShipmentAbout';
import { FIELDS, useReview } from './useReview';
import { ValueDetail } from './ValueDetail';
import { inputOf } from './ValueInput';
import { isCounted, keyOf, spotAt, unsureSpots, valueAt } from './values';

type Row = Rows['recognition'];

interface ReviewProps {
  row: Row;
  result: Result;
  onStale: () => void;
}

const LIST = '/recg/recognition';

/** The papers at the left, what was read at the right, each linked to the other. */
export function Review({ row, result: stored, onStale }: ReviewProps) {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const review = useReview(stored, onStale);
  const { result, unsure, focus, line, pointed, wanted, at, setAt, actions } = review;
  const [all, setAll] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const refusal = documentRefusal(NAME, 'correct', { ...row, state: result.state })?.[lang];
  const readOnly = refusal !== undefined;
  const isRead = !works(result.state);

  // The value that somebody asked for is focused once it is drawn.
  useEffect(() => {
    if (wanted === undefined) return;
    const input = inputOf(wanted);
    if (input) {
      input.focus({ preventScroll: true });
      input.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      review.arrived();
    } else if (!all) {
      setAll(true);
    } else {
      review.arrived();
    }
  });

  // The first look is at what somebody has to look at.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !isRead || readOnly) return;
    begun.current = true;
    const [first] = unsureSpots(stored, new Set());
    if (first) actions.go(first);
  }, [actions, isRead, readOnly, stored]);

  const back = () => (focus ? inputOf(focus)?.focus() : undefined);
  useHotkeys({
    f8: () => actions.next(focus, 1),
    'alt+arrowdown': () => actions.next(focus, 1),
    'alt+arrowup': () => actions.next(focus, -1),
    'alt+t': () => pane.current?.focus(),
    'alt+z': review.undo,
  });
  const marks = useMemo(
    () => marksOf(result, { focus, line, pointed, unsure }),
    [result, focus, line, pointed, unsure],
  );
  const field = focus && codeName(FIELDS, focus.name, lang);
  const hint = readOnly ? undefined : focus ? t('recg.view.pick', { field: field ?? '' }) : t('recg.view.pickFirst');
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });

  return (
    <div className={styles.page}>
      <DocumentBar
        title={row.recgNo ?? t('recg.review')}
        onBack={() => void navigate(LIST)}
        state={<StateTag name={NAME} state={result.state} />}
        facts={[
          {
            key: 'supplier',
            label: codeName(FIELDS, 'seller', lang),
            value: valueAt(result, { name: 'seller' })?.text ?? '',
          },
          ...(readOnly || !isRead
            ? [{ key: 'direction', label: t('recg.upload.direction'), value: t(DIRECTIONS[result.iEFlag]) }]
            : []),
          { key: 'customer', label: t('recg.upload.customer'), value: result.customerName },
          { key: 'note', label: t('recg.upload.note'), value: row.note ?? '' },
        ]}
      >
        {isRead && !readOnly && (
          <>
            <span className={styles.quiet} role="status">
              {review.busy ? t('recg.review.saving') : ''}
            </span>
            <Button
              disabled={unsure.length === 0}
              aria-keyshortcuts="F8 Alt+ArrowDown"
              title="F8"
              onClick={() => actions.next(focus, 1)}
            >
              {unsure.length === 0 ? t('recg.review.none') : t('recg.review.unsure', { count: unsure.length })}
            </Button>
            <Tooltip title={`${t('recg.review.undo')} (Alt+Z)`} mouseEnterDelay={0.4}>
              <Button
                icon={<UndoOutlined />}
                disabled={!review.canUndo}
                aria-label={t('recg.review.undo')}
                aria-keyshortcuts="Alt+Z"
                onClick={review.undo}
              />
            </Tooltip>
          </>
        )}
        <Popover trigger="click" placement="bottomRight" title={t('recg.review.keys')} content={<ReviewKeys />}>
          <Button icon={<QuestionCircleOutlined />} aria-label={t('recg.review.keys')} />
        </Popover>
        {isRead && !readOnly && (
          <ConfirmButton
            row={{ ...row, iEFlag: result.iEFlag }}
            open={unsure.length}
            tooMany={result.problems.find(({ advises }) => advises === 'forecast')?.message}
            settled={review.settled}
            onDone={refresh}
            onConflict={onStale}
          />
        )}
        <ReadingCommands
          id={row.id}
          state={result.state}
          papers={result.papers}
          settled={review.settled}
          onDone={refresh}
        />
        <MadeLink row={row} />
      </DocumentBar>
      {result.papers.some(({ state }) => state !== 'read') && <PapersProgress papers={result.papers} />}
      {isRead && readOnly && <Alert type="info" showIcon title={toldOf(result, t)} />}
      <div className={styles.columns}>
        <PaperPane
          recognitionId={row.id}
          papers={result.papers}
          at={at}
          onTurnTo={setAt}
          marks={marks}
          hint={hint}
          seeks={focus === undefined || readOnly}
          focusRef={pane}
          onLeave={back}
          onSeek={(_, isHit) => {
            const spot = spotAt(result, isHit);
            if (spot) actions.go(spot);
            return spot !== undefined;
          }}
          counts={focus !== undefined && isCounted(focus)}
          onPick={focus && !readOnly ? ({ text, place }) => actions.set(focus, text, place) : undefined}
        />
        <section className={styles.values} aria-label={t('recg.review.values')}>
          {isRead && !readOnly && (
            <div className={styles.about}>
              <ShipmentAbout
                iEFlag={result.iEFlag}
                customer={result.customerId == null ? '' : String(result.customerId)}
                onDirection={(iEFlag) => actions.change({ kind: 'direction', iEFlag })}
                onCustomer={(id) => actions.change({ kind: 'customer', customerId: id === '' ? null : Number(id) })}
              />
            </div>
          )}
          {(!readOnly || focus) && <ValueDetail review={review} readOnly={readOnly} />}
          {unsure.length > 0 && !readOnly && (
            <ul className={styles.chips} aria-label={t('recg.review.unsure', { count: unsure.length })}>
              {unsure.slice(0, CHIPS).map((spot) => (
                <li key={keyOf(spot)}>
                  <button type="button" className={styles.chip} onClick={() => actions.go(spot)}>
                    {spot.line === undefined
                      ? codeName(FIELDS, spot.name, lang)
                      : t('recg.line.cell', {
                          line: result.lines.findIndex(({ id }) => id === spot.line) + 1,
                          field: codeName(FIELDS, spot.name, lang),
                        })}
                  </button>
                </li>
              ))}
              {unsure.length > CHIPS && <li className={styles.quiet}>…</li>}
            </ul>
          )}
          {hasValues(result.state) && (
            <>
              <HeadValues review={review} readOnly={readOnly} all={all} onAll={setAll} />
              <LinesGrid review={review} readOnly={readOnly} orgId={String(result.customerId ?? row.orgId ?? '')} />
            </>
          )}
          {isRead && <ReviewProblems review={review} />}
        </section>
      </div>
    </div>
  );
}

const DIRECTIONS = { I: 'recg.upload.import', E: 'recg.upload.export' } as const;

/** So many values to look at are named; the key goes through all. */
const CHIPS = 12;

/** Why nothing can be changed. */
function toldOf({ state }: Result, t: (key: string) => string): string {
  if (state === 'confirmed') return t('recg.review.confirmed');
  return state === 'failed' ? t('recg.review.failed') : t('recg.paper.cancelled');
}
