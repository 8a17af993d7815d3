import {
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { firstEntry } from '../enterFlow';
import styles from './Document.module.css';
import { SectionsContext } from './sections';

interface FoldProps {
  title: string;
  /** Shown at the right of the title. */
  extra?: ReactNode;
  startsOpen: boolean;
  /** Opens it from outside, such as when a field inside is asked for; another object opens it again. */
  forcedOpen?: boolean | object | null;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A section that can be folded away. What is folded is not drawn. The outermost ones stand in the index of the page. */
export function Fold({ title, extra, startsOpen, forcedOpen = false, children, ref }: FoldProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => section.current as HTMLElement, []);
  const sections = use(SectionsContext);
  const [chosen, setChosen] = useState<boolean>();
  const [wasForced, setWasForced] = useState(forcedOpen);
  if (forcedOpen !== wasForced) {
    setWasForced(forcedOpen);
    if (forcedOpen) setChosen(true);
  }
  const open = chosen ?? (startsOpen || Boolean(forcedOpen));

  const [shown, setShown] = useState<object>();
  const focus = useEffectEvent(() => {
    section.current?.scrollIntoView({ block: 'start' });
    const field = section.current && firstEntry(section.current, sections?.asked());
    (field ?? section.current?.querySelector<HTMLElement>('[tabindex="0"], button'))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (shown !== undefined) focus();
  }, [shown]);
  useEffect(
    () =>
      sections?.add({
        id,
        title,
        element: () => section.current,
        show: () => {
          setChosen(true);
          setShown({});
        },
      }),
    [sections, id, title],
  );

  return (
    <section ref={section} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>
          <button
            type="button"
            className={styles.foldButton}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setChosen(!open)}
          >
            {title}
          </button>
        </h2>
        {extra}
      </div>
      {open && (
        <div id={id} className={styles.sectionBody}>
          <SectionsContext value={null}>{children}</SectionsContext>
        </div>
      )}
    </section>
  );
}
