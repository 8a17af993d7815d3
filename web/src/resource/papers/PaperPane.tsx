import {
  DownloadOutlined,
  LeftOutlined,
  RightOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button, Spin, Tooltip } from 'antd';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type Paper, type PieceOfPage, type Place, type Point, recognition, type Segment } from '../../api/recognition';
import { useText } from '../../core/useText';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { toast } from '../../shell/toast/toasts';
import { clicked, joined, nextPiece, placeOf, type Rect, rowsOf, type Turn, turnOn } from './geometry';
import { type Mark, PageDrawing, pickedAt } from './PageDrawing';
import styles from './Papers.module.css';
import { nextPage, type PageAt, pagesOf, sidewaysOf, ZOOMS, zoomed } from './pages';
import { usePicture, usePieces } from './usePaper';

/** Text that was picked in a paper. */
export interface PickedText {
  text: string;
  place: Place;
}

interface PaperPaneProps {
  recognitionId: number;
  papers: readonly Paper[];
  at: PageAt;
  onTurnTo: (at: PageAt) => void;
  /** What is marked, on any page. */
  marks: readonly Mark[];
  /** What a click does now, told above the paper. */
  hint?: string | undefined;
  onPick?: ((picked: PickedText) => void) | undefined;
  /** Whether what is picked is to be a number. */
  counts?: boolean;
  /** A click that looks for the value at a place, instead of filling one; answers whether there was one. */
  onSeek?: ((page: PageAt, isHit: (place: Place) => number | undefined) => boolean) | undefined;
  /** Whether a plain click looks for the value there. */
  seeks?: boolean;
  /** The keyboard is to come back from the paper. */
  onLeave?: () => void;
  /** The element that takes the arrow keys. */
  focusRef?: RefObject<HTMLDivElement | null>;
  extra?: ReactNode;
}

/** The papers of a shipment: tabs, pages, and one page with what is marked in it. Text can be picked by click, frame and arrow keys. */
export function PaperPane(props: PaperPaneProps) {
  const { recognitionId, papers, at, onTurnTo, marks, hint, onPick, onSeek, onLeave, focusRef } = props;
  const { counts = false, seeks = false } = props;
  const { t } = useText();
  const hintId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState<Readonly<Record<string, Turn>>>({});
  const paper = papers.find(({ id }) => id === at.paper) ?? papers[0];
  const isRead = paper?.state === 'read' && paper.pages.length > 0;
  const { data: pieces, error: noPieces } = usePieces(recognitionId, paper?.id ?? 0, isRead);
  const page = pieces?.[at.page];
  const isPicture = page?.kind === 'page' || page?.kind === 'picture';
  const { address, error: noPicture } = usePicture(recognitionId, paper?.id ?? 0, at.page, isPicture);
  const turnKey = `${paper?.id} ${at.page}`;
  const turn: Turn = isPicture ? (turns[turnKey] ?? (page ? sidewaysOf(page) : 0)) : 0;

  const go = (step: 1 | -1) => {
    const next = nextPage(papers, at, step);
    if (next) onTurnTo(next);
  };
  const goPaper = () => {
    const next = papers[(papers.findIndex(({ id }) => id === paper?.id) + 1) % papers.length];
    if (next) onTurnTo({ paper: next.id, page: 0 });
  };
  const turnPage = () => isPicture && setTurns((now) => ({ ...now, [turnKey]: turnOn(turn) }));
  useHotkeys({
    'alt+pageup': () => go(-1),
    'alt+pagedown': () => go(1),
    'alt+]': goPaper,
    'alt+=': () => setZoom((now) => zoomed(now, 1)),
    'alt++': () => setZoom((now) => zoomed(now, 1)),
    'alt+-': () => setZoom((now) => zoomed(now, -1)),
    'alt+0': () => setZoom(1),
    'alt+r': turnPage,
  });

  // What is focused comes into sight, once its page is drawn.
  const focus = marks.find(({ tone }) => tone === 'focus')?.place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever moves the mark on the screen
  useEffect(() => bringIntoSight(scroll.current), [focus, page, address, zoom, turn]);

  if (paper === undefined) return null;
  const here = marks.filter(({ place }) => place.paper === paper.id && place.page === at.page);
  const pages = pagesOf(paper);
  const pick = (where: { point: Point } | { rect: Rect }, event: PointerEvent, on: PieceOfPage) => {
    const looks = (seeks || event.altKey) && 'point' in where;
    if (looks && onSeek?.(at, hitAt(where.point, paper.id, at.page)) === true) return;
    if (onPick === undefined || (looks && event.altKey)) return;
    const picked = pickedAt(where, on, counts);
    if (picked === undefined) toast('info', t('recg.view.nothing'));
    else onPick({ text: picked.text, place: placeOf(picked, paper.id, at.page) });
  };
  return (
    <section className={styles.pane} aria-label={t('recg.papers')}>
      <nav className={styles.tabs} aria-label={t('recg.papers')}>
        {papers.map((one) => (
          <button
            key={one.id}
            type="button"
            className={styles.tab}
            aria-current={one.id === paper.id ? 'true' : undefined}
            title={one.name}
            onClick={() => onTurnTo({ paper: one.id, page: 0 })}
          >
            <strong>{t(one.state === 'read' ? `recg.kind.${one.kind ?? 'other'}` : `recg.paper.${one.state}`)}</strong>{' '}
            <span>{one.name}</span>
          </button>
        ))}
      </nav>
      <div className={styles.tools} role="toolbar" aria-label={t('recg.view.pages')}>
        <Tool title={t('recg.view.back')} keys="Alt+PageUp" icon={<LeftOutlined />} onClick={() => go(-1)} />
        <span className={styles.pages} aria-live="polite">
          {pages[at.page]?.name || t('recg.view.page', { page: at.page + 1, pages: Math.max(pages.length, 1) })}
        </span>
        <Tool title={t('recg.view.on')} keys="Alt+PageDown" icon={<RightOutlined />} onClick={() => go(1)} />
        <span className={styles.gap} />
        <Tool
          title={t('recg.view.away')}
          keys="Alt+-"
          icon={<ZoomOutOutlined />}
          disabled={zoom === ZOOMS[0]}
          onClick={() => setZoom(zoomed(zoom, -1))}
        />
        <Tooltip title={`${t('recg.view.fit')} (Alt+0)`} mouseEnterDelay={0.4}>
          <Button
            size="small"
            type="text"
            aria-label={`${Math.round(zoom * 100)} %: ${t('recg.view.fit')}`}
            onClick={() => setZoom(1)}
          >
            {Math.round(zoom * 100)} %
          </Button>
        </Tooltip>
        <Tool
          title={t('recg.view.closer')}
          keys="Alt+="
          icon={<ZoomInOutlined />}
          disabled={zoom === ZOOMS.at(-1)}
          onClick={() => setZoom(zoomed(zoom, 1))}
        />
        <Tool
          title={t('recg.view.turn')}
          keys="Alt+R"
          icon={<RotateRightOutlined />}
          disabled={!isPicture}
          onClick={turnPage}
        />
        <Tool
          title={t('recg.view.file')}
          icon={<DownloadOutlined />}
          // A failure has been told.
          onClick={() => void recognition.download(recognitionId, paper.id).catch(() => undefined)}
        />
        {props.extra}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div ref={scroll} className={styles.scroll}>
        {/* In front of a page that is still white: below it nobody would see it. */}
        <Standing
          paper={paper}
          failed={noPieces ?? noPicture}
          waits={isRead && (page === undefined || (isPicture && !address))}
        />
        {page && (
          <PageKeys
            key={turnKey}
            page={page}
            label={t('recg.view', { paper: paper.name })}
            describedBy={hint === undefined ? undefined : hintId}
            focusRef={focusRef}
            onLeave={onLeave}
            onPick={
              onPick &&
              ((chosen) => {
                const [only] = chosen.length === 1 ? chosen : [];
                const picked = only ? clicked(only.quad[1], only, counts) : joined(chosen);
                if (picked) onPick({ text: picked.text, place: placeOf(picked, paper.id, at.page) });
              })
            }
          >
            {(chosen) => (
              <div className={styles.size} style={{ width: `${zoom * 100}%` }}>
                <PageDrawing
                  page={page}
                  picture={address}
                  turn={turn}
                  marks={here}
                  chosen={chosen}
                  scroll={scroll}
                  onPick={onPick || onSeek ? (where, event) => pick(where, event, page) : undefined}
                />
              </div>
            )}
          </PageKeys>
        )}
      </div>
    </section>
  );
}

/** Why there is no page to see, or not yet. */
function Standing({ paper, failed, waits }: { paper: Paper; failed: Error | null; waits: boolean }) {
  const { t } = useText();
  if (failed !== null) return <p className={styles.standing}>{`${t('recg.view.failed')} ${failed.message}`}</p>;
  if (paper.state !== 'read')
    return <p className={styles.standing}>{paper.message || t(`recg.paper.${paper.state}`)}</p>;
  if (!waits) return null;
  return (
    <div className={styles.waits} role="status">
      <Spin />
      <span className="visually-hidden">{t('recg.view.loading')}</span>
    </div>
  );
}

interface ToolProps {
  title: string;
  keys?: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ title, keys, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={keys === undefined ? title : `${title} (${keys})`} mouseEnterDelay={0.4}>
      <Button
        size="small"
        type="text"
        icon={icon}
        disabled={disabled}
        aria-label={title}
        aria-keyshortcuts={keys}
        onClick={onClick}
      />
    </Tooltip>
  );
}

interface PageKeysProps {
  page: PieceOfPage;
  label: string;
  describedBy: string | undefined;
  focusRef: RefObject<HTMLDivElement | null> | undefined;
  onLeave: (() => void) | undefined;
  onPick: ((chosen: readonly Segment[]) => void) | undefined;
  children: (chosen: readonly Segment[]) => ReactNode;
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Text of a page by keyboard: arrows go from piece to piece, with Shift they take more, Enter picks, Escape goes back. */
function PageKeys({ page, label, describedBy, focusRef, onLeave, onPick, children }: PageKeysProps) {
  const [chosen, setChosen] = useState<readonly Segment[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (ARROWS.includes(event.key)) {
      event.preventDefault();
      const last = chosen.at(-1);
      const next = last ? nextPiece(last, event.key, page.segments) : rowsOf(page.segments)[0]?.[0];
      if (next) setChosen(event.shiftKey ? [...chosen.filter((one) => one !== next), next] : [next]);
    } else if ((event.key === 'Enter' || event.key === ' ') && chosen.length > 0) {
      event.preventDefault();
      onPick?.(chosen);
      setChosen([]);
      onLeave?.();
    } else if (event.key === 'Escape') {
      setChosen([]);
      onLeave?.();
    }
  };
  const last = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the arrow keys
  useEffect(() => bringIntoSight(last.current?.parentElement ?? null, 'chosen'), [chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML is a picture whose text is chosen by arrows
    <div
      ref={(element) => {
        last.current = element;
        if (focusRef) focusRef.current = element;
      }}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys arrive here
      tabIndex={0}
      className={styles.keys}
      onKeyDown={onKeyDown}
      onBlur={() => setChosen([])}
    >
      {children(chosen)}
      <span className="visually-hidden" aria-live="polite">
        {joined(chosen)?.text}
      </span>
    </div>
  );
}

/** How large a place is that a point hits, for finding the value that stands there. */
function hitAt([x, y]: Point, paper: number, page: number) {
  return (place: Place): number | undefined => {
    if (place.paper !== paper || place.page !== page) return undefined;
    const xs = place.quad.map(([px]) => px);
    const ys = place.quad.map(([, py]) => py);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return x >= left && x <= right && y >= top && y <= bottom ? (right - left) * (bottom - top) : undefined;
  };
}

/** Scrolls what is marked into the middle, unless it is in sight. */
function bringIntoSight(scroll: HTMLElement | null, tone = 'focus'): void {
  const mark = scroll?.querySelector(`[data-mark="${tone}"]:last-of-type, [data-mark="${tone}"]`);
  if (!scroll || !mark) return;
  const [box, seen] = [mark.getBoundingClientRect(), scroll.getBoundingClientRect()];
  const isIn =
    box.top >= seen.top + EDGE && box.bottom <= seen.bottom - EDGE && box.left >= seen.left && box.right <= seen.right;
  if (isIn) return;
  scroll.scrollBy({
    left: (box.left + box.right - seen.left - seen.right) / 2,
    top: (box.top + box.bottom - seen.top - seen.bottom) / 2,
    behavior: 'auto',
  });
}
/** px */
const EDGE = 24;
