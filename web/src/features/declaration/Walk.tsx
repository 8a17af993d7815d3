import { useNavigate } from 'react-router';
import type { DeclarationDesk } from '../../core';
import { PreviousNext } from '../../resource/list/PreviousNext';
import { useTrail } from '../../resource/list/useTrail';
import { useCloseTab } from '../../shell/tags/useTab';
import { editPath, pageOf } from './desks';

interface WalkProps {
  desk: DeclarationDesk;
  id: number;
  /** Something is not saved. */
  dirty: boolean;
}

/** From one declaration to the next of the list. The tab goes along; one with something unsaved stays open behind. */
export function Walk({ desk, id, dirty }: WalkProps) {
  const navigate = useNavigate();
  const closeTab = useCloseTab();
  return (
    <PreviousNext
      trail={useTrail()}
      id={id}
      load={(query, signal) => pageOf(desk, query, signal)}
      onGo={(next, trail) => {
        if (!dirty) closeTab();
        void navigate(editPath(desk, { id: next }), { replace: !dirty, state: { trail } });
      }}
    />
  );
}
