import { memo, type PointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PieceOfPage, Place, Point, Quad, Segment } from '../../api/recognition';
import { useInSight } from '../../ui/table/useInSight';
import { clicked, pieceAt, type Rect, rectOf, shownSize, type Turn, textIn, transformOf } from './geometry';
import styles from './Papers.module.css';

/** Something that is shown in a page: the value that is focused, others of its line, further places, all that was read. */
export interface Mark {
  place: Place;
  tone: 'focus' | 'line' | 'also' | 'sure' | 'unsure';
}

interface PageDrawingProps {
  page: PieceOfPage;
  /** The address of its picture; sheets and documents are drawn from their text. */
  picture: string | undefined;
  turn: Turn;
  marks: readonly Mark[];
  /** The pieces that the arrow keys stand on. */
  chosen: readonly Segment[];
  /** What scrolls around it: of a long sheet only what is in sight there is drawn. */
  scroll?: RefObject<HTMLElement | null>;
  /** Somebody clicked a point, or drew a frame. */
  onPick: ((at: { point: Point } | { rect: Rect }, event: PointerEvent) => void) | undefined;
}

/** Less than this on the screen (px) is a click. */
const CLICK = 5;
/** Room for the names of columns and rows. */
const HEADS = { left: 28, top: 16 };

/** One page with what is marked in it: its picture, or its cells. Drawn in the unit of the page, so that places fit at any size. */
export function PageDrawing({ page, picture, turn, marks, chosen, scroll, onPick }: PageDrawingProps) {
  const drawing = useRef<SVGGElement>(null);
  const begun = useRef<{ id: number; at: Point; x: number; y: number }>(undefined);
  const [frame, setFrame] = useState<Rect>();
  const isDrawn = page.kind === 'sheet' || page.kind === 'flow';
  const heads = page.kind === 'sheet' ? HEADS : { left: 0, top: 0 };
  const [width, height] = shownSize(page, turn);

  const pointAt = ({ clientX, clientY }: PointerEvent): Point | undefined => {
    const matrix = drawing.current?.getScreenCTM();
    if (!matrix) return undefined;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  };
  const isDrag = ({ clientX, clientY, pointerType }: PointerEvent, from: { x: number; y: number }) =>
    pointerType !== 'touch' && Math.hypot(clientX - from.x, clientY - from.y) > CLICK;
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    // The field that is to be filled keeps the focus.
    event.preventDefault();
    const at = pointAt(event);
    if (event.button !== 0 || at === undefined) return;
    begun.current = { id: event.pointerId, at, x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = begun.current;
    if (from?.id !== event.pointerId || !isDrag(event, from)) return;
    const at = pointAt(event);
    if (at) setFrame(rectOf(from.at, at));
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = begun.current;
    begun.current = undefined;
    setFrame(undefined);
    const at = pointAt(event);
    if (from?.id !== event.pointerId || at === undefined) return;
    onPick?.(isDrag(event, from) ? { rect: rectOf(from.at, at) } : { point: at }, event);
  };
  const giveUp = () => {
    begun.current = undefined;
    setFrame(undefined);
  };
  const inFrame = frame && textIn(frame, page.segments);

  return (
    <svg
      className={styles.drawing}
      data-picks={onPick !== undefined}
      viewBox={`${-heads.left} ${-heads.top} ${width + heads.left} ${height + heads.top}`}
      aria-hidden
      {...(onPick && {
        onPointerDown,
        onPointerMove,
        onPointerUp,
        onPointerCancel: giveUp,
        onMouseDown: (event) => event.preventDefault(),
      })}
    >
      <g ref={drawing} transform={transformOf(page, turn)}>
        <rect className={styles.sheet} width={page.width} height={page.height} />
        {picture !== undefined && (
          <image href={picture} width={page.width} height={page.height} preserveAspectRatio="none" />
        )}
        {isDrawn && (scroll && isLong(page) ? <CellsInSight page={page} scroll={scroll} /> : <Cells page={page} />)}
        <Marks marks={marks} />
        {chosen.map((segment) => (
          <polygon
            key={pointsOf(segment.quad)}
            className={styles.chosen}
            data-mark="chosen"
            points={pointsOf(segment.quad)}
          />
        ))}
        {inFrame && <polygon className={styles.chosen} points={pointsOf(inFrame.quad)} />}
        {frame && (
          <rect
            className={styles.frame}
            x={frame.left}
            y={frame.top}
            width={frame.right - frame.left}
            height={frame.bottom - frame.top}
          />
        )}
      </g>
    </svg>
  );
}

/** What is marked; there may be thousands, of which none follows a frame that is drawn. */
const Marks = memo(function Marks({ marks }: { marks: readonly Mark[] }) {
  return marks.map(({ place, tone }, at) => (
    // Marks have no names of their own, and are drawn anew together.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <MarkShape key={at} place={place} tone={tone} />
  ));
});

const MarkShape = memo(function MarkShape({ place, tone }: Mark) {
  return <polygon className={styles[tone]} data-mark={tone} points={pointsOf(place.quad)} />;
});

/** What a click or a frame means: the piece at the point, where it `counts` the number there, or the text in the frame. */
export function pickedAt(at: { point: Point } | { rect: Rect }, page: PieceOfPage, counts: boolean) {
  if ('rect' in at) return textIn(at.rect, page.segments);
  const piece = pieceAt(at.point, page.segments);
  return piece && clicked(at.point, piece, counts);
}

/** From so many cells on only those in sight are drawn. */
const LONG = 2_000;
/** A sheet is drawn by bands of this height, in its own unit. */
const BAND = 400;
/** px; the room of the paper before it is measured. */
const ROOM = 800;

const isLong = (page: PieceOfPage) => page.segments.length > LONG;

/** The cells of a long sheet that are in sight, with a band of others to each side. */
const CellsInSight = memo(function CellsInSight({
  page,
  scroll,
}: {
  page: PieceOfPage;
  scroll: RefObject<HTMLElement | null>;
}) {
  const here = useRef<SVGGElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const svg = here.current?.ownerSVGElement;
    if (!svg) return;
    // How large a unit of the page is on the screen, which zoom and the width of the window change.
    const measure = () => setScale((now) => here.current?.getScreenCTM?.()?.a || now);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const watching = new ResizeObserver(measure);
    watching.observe(svg);
    return () => watching.disconnect();
  }, []);
  const bands = useMemo(() => bandsOf(page), [page]);
  const drawn = useInSight({
    frame: scroll,
    leaveOut: true,
    count: bands.length,
    size: useCallback(() => BAND * scale, [scale]),
    room: ROOM,
    beyond: 1,
  });
  // A cell that is as high as several bands stands in each of them.
  const segments = [...new Set(drawn.flatMap((at) => bands[at] ?? []))];
  return (
    <g ref={here}>
      <CellShapes segments={segments} isSheet={page.kind === 'sheet'} />
    </g>
  );
});

/** The cells of a page by the bands in which they stand. */
function bandsOf({ height, segments }: PieceOfPage): Segment[][] {
  const bands = Array.from({ length: Math.max(1, Math.ceil(height / BAND)) }, (): Segment[] => []);
  for (const segment of segments) {
    const heights = segment.quad.map(([, y]) => y);
    const last = Math.min(Math.floor(Math.max(...heights) / BAND), bands.length - 1);
    for (let at = Math.max(0, Math.min(Math.floor(Math.min(...heights) / BAND), last)); at <= last; at += 1) {
      bands[at]?.push(segment);
    }
  }
  return bands;
}

/** The cells of a sheet with the names of columns and rows, or the paragraphs of a document; thousands of them do not follow each move of a frame. */
const Cells = memo(function Cells({ page }: { page: PieceOfPage }) {
  return <CellShapes segments={page.segments} isSheet={page.kind === 'sheet'} />;
});

function CellShapes({ segments, isSheet }: { segments: readonly Segment[]; isSheet: boolean }) {
  const heads = isSheet ? headsOf(segments) : [];
  return (
    <>
      {heads.map(({ key, text, x, y }) => (
        <text key={key} className={styles.cellHead} x={x} y={y}>
          {text}
        </text>
      ))}
      {segments.map((segment) => (
        <Cell key={`${segment.cell} ${pointsOf(segment.quad)}`} segment={segment} />
      ))}
    </>
  );
}

function Cell({ segment: { text, quad, cell } }: { segment: Segment }) {
  const [[left, top], , [right, bottom]] = quad;
  const [wide, high] = [right - left, bottom - top];
  const size = Math.min(high * 0.68, 12);
  const drawn = useRef<SVGTextElement>(null);
  const [squeezed, setSqueezed] = useState(false);
  // Only once it is drawn is it known how long it is.
  useEffect(() => {
    const length = drawn.current?.getComputedTextLength?.();
    setSqueezed(length !== undefined && length > wide - 4);
  }, [wide]);
  return (
    <g>
      <rect className={styles.cell} x={left} y={top} width={wide} height={high} />
      <text
        ref={drawn}
        className={styles.cellText}
        x={left + 2}
        y={top + high / 2}
        fontSize={size}
        {...(squeezed && { textLength: wide - 4, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {cell && <title>{cell}</title>}
        {text}
      </text>
    </g>
  );
}

/** The names of columns and rows beside the cells that are there. */
function headsOf(segments: readonly Segment[]) {
  const columns = new Map<string, number>();
  const rows = new Map<string, number>();
  for (const { cell, quad } of segments) {
    const [, column, row] = /^([A-Z]+)(\d+)$/.exec(cell ?? '') ?? [];
    if (column === undefined || row === undefined) continue;
    columns.set(column, Math.min(columns.get(column) ?? Number.POSITIVE_INFINITY, quad[0][0]));
    rows.set(row, (quad[0][1] + quad[3][1]) / 2);
  }
  return [
    ...[...columns].map(([text, x]) => ({ key: text, text, x: x + 2, y: -HEADS.top / 2 })),
    ...[...rows].map(([text, y]) => ({ key: text, text, x: -HEADS.left + 4, y })),
  ];
}

function pointsOf(quad: Quad): string {
  return quad.map(([x, y]) => `${x},${y}`).join(' ');
}
