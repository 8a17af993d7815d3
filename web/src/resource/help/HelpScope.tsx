import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Draft } from '../draft';
import type { Path } from '../row';

interface HelpScopeProps {
  /** The definition of what is keyed. */
  name: string;
  draft: Draft;
}

const HelpPanel = lazy(() => import('./HelpPanel'));

/** Where a field or a cell says its path. */
const FIELD = '[data-field], [data-path]';
const MARK = '[data-help-mark]';

/**
 * Help for the fields of the element that it stands in: F1 in a field, or a click on its mark, explains the field; while the
 * panel is open it follows the focus, which stays where it is.
 */
export function HelpScope({ name, draft }: HelpScopeProps) {
  const here = useRef<HTMLSpanElement>(null);
  const [path, setPath] = useState<Path>();
  const close = () => setPath(undefined);

  /** The path of the field at an element of this form. */
  const pathAt = (target: EventTarget | null): Path | undefined => {
    const form = here.current?.parentElement;
    if (!(target instanceof Element) || !form?.contains(target)) return undefined;
    const field = target.closest<HTMLElement>(FIELD);
    return field?.dataset.field ?? field?.dataset.path;
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const asked = pathAt(event.target);
    const acts = event.key === 'F1' ? asked !== undefined || path !== undefined : closes(event, path);
    if (!acts) return;
    // The browser has a help of its own, and Escape belongs to what is open on top.
    event.preventDefault();
    event.stopPropagation();
    setPath(event.key === 'F1' && path === undefined ? asked : undefined);
  });
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const next = path === undefined ? undefined : pathAt(event.target);
    if (next !== undefined) setPath(next);
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const mark = event.target instanceof Element ? event.target.closest(MARK) : null;
    const asked = pathAt(mark);
    if (asked !== undefined) setPath(asked === path ? undefined : asked);
  });
  /** The mark takes no focus away. */
  const onMouseDown = useEffectEvent((event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(MARK) !== null && pathAt(event.target) !== undefined) {
      event.preventDefault();
    }
  });

  useEffect(() => {
    const listeners = [
      listen('keydown', (event) => onKeyDown(event)),
      listen('focusin', (event) => onFocus(event)),
      listen('mousedown', (event) => onMouseDown(event)),
      listen('click', (event) => onClick(event)),
    ];
    return () => {
      for (const stop of listeners) stop();
      // The page is put away; it may come back without it.
      setPath(undefined);
    };
  }, []);

  return (
    <>
      <span ref={here} hidden />
      {path !== undefined &&
        createPortal(
          <Suspense>
            <HelpPanel name={name} draft={draft} path={path} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

/** Whether a key closes the open help: Escape, unless a list hangs open at the field. */
function closes(event: KeyboardEvent, path: Path | undefined): boolean {
  if (event.key !== 'Escape' || path === undefined) return false;
  return !(event.target instanceof Element) || event.target.getAttribute('aria-expanded') !== 'true';
}

/** Listens before anybody else does; gives back how to stop. */
function listen<K extends keyof DocumentEventMap>(kind: K, act: (event: DocumentEventMap[K]) => void): () => void {
  document.addEventListener(kind, act, true);
  return () => document.removeEventListener(kind, act, true);
}
