import { useNavigate } from 'react-router';
import { resourceApi } from '../../api/resources';
import { resource } from '../../core';
import { useCloseTab } from '../../shell/tags/useTab';
import { toast } from '../../shell/toast/toasts';
import { PreviousNext } from '../list/PreviousNext';
import type { Load, Trail } from '../list/trail';
import { useTrail } from '../list/useTrail';
import { messageOf } from '../useStoring';

interface WalkProps {
  id: number;
  /** Something is not saved. */
  dirty: boolean;
  /** The list of these records; without it there is only the way through a list that is about them. */
  load?: Load;
  /** Where one of them is opened, by the way that leads there. */
  pathOf: (id: number, trail: Trail) => string | Promise<string>;
}

/** From one record with a page of its own to the next of the list. The tab goes along; one with something unsaved stays open behind. */
export function Walk({ id, dirty, load, pathOf }: WalkProps) {
  const navigate = useNavigate();
  const closeTab = useCloseTab();
  const trail = useTrail();
  const list = trail?.about === undefined ? load : resourceApi(resource(trail.about.of).path).page;
  if (list === undefined) return null;
  return (
    <PreviousNext
      trail={trail}
      id={id}
      load={list}
      onGo={(next, beyond) => {
        const go = (path: string) => {
          if (!dirty) closeTab();
          void navigate(path, { replace: !dirty, state: { trail: beyond } });
        };
        const path = pathOf(next, beyond);
        if (typeof path === 'string') go(path);
        else path.then(go).catch((error: unknown) => toast('error', messageOf(error)));
      }}
    />
  );
}
