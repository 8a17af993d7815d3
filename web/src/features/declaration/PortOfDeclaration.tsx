import type { PortMatch } from '../../api/port';
import { portDifferences } from '../../core';
import { PortPanel } from '../../resource/document/PortPanel';
import { type Draft, useDraft } from '../../resource/draft';

/** What the port says of the bill of a declaration, and what differs from it while that is keyed. */
export function PortOfDeclaration({ draft, found }: { draft: Draft; found: PortMatch }) {
  const row = useDraft(draft, (now) => now.settled);
  return <PortPanel found={found} differences={portDifferences(row, found.record)} />;
}
