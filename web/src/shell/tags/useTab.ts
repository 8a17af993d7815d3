import { createContext, useContext, useEffect, useEffectEvent, useId } from 'react';
import { actOnTags, setTagTitle, setUnsaved, type TagTitle, type UnsavedWays } from './tags';

/** Path of the tab a page is drawn in; stays the same while the tab is hidden. */
export const TabContext = createContext<string | undefined>(undefined);

/** Gives the tag of this page a title of its own, such as the number of the document. */
export function useTabTitle(title: TagTitle | undefined): void {
  const path = useContext(TabContext);
  useEffect(() => {
    if (path !== undefined && title) setTagTitle(path, title);
  }, [path, title]);
}

/** Marks the tag of this page: something typed is not saved yet, so closing asks first, and can save it where `ways` say how. */
export function useUnsaved(unsaved: boolean, ways?: UnsavedWays): void {
  const path = useContext(TabContext);
  const part = useId();
  const mark = useEffectEvent(() => {
    if (path !== undefined) setUnsaved(path, part, unsaved, ways);
  });
  // With every drawing: the page knows new ways by then.
  useEffect(() => mark());
  useEffect(
    () => () => {
      // What is gone from the page that is shown has nothing any more; a page that is put away keeps what is typed on it.
      if (path !== undefined && path === window.location.pathname) setUnsaved(path, part, false);
    },
    [path, part],
  );
}

/** Closes the tag of this page, for a page that has moved on ("new" became a saved document); answers where to go if nowhere else. */
export function useCloseTab(): () => string | undefined {
  const path = useContext(TabContext);
  return () => (path === undefined ? undefined : actOnTags({ kind: 'close', path, active: path, sidebarHidden: true }));
}
