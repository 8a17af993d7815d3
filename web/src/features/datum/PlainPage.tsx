import { useLocation, useParams } from 'react-router';
import type { ResourceName } from '../../api/plain';
import type { Identified } from '../../api/resources';
import type { Rows } from '../../api/rows.gen';
import { pageAt } from '../../shell/pages';
import { DocumentPage } from './DocumentPage';
import { PlainList } from './PlainList';
import { SPECIALS, type Special } from './special';

/** The page of a resource as its definition says it, with what is special about it: its list, or one of its documents. */
export default function PlainPage() {
  const { pathname } = useLocation();
  const name = pageAt(pathname)?.resource as ResourceName;
  return <WithSpecial key={name} name={name} />;
}

function WithSpecial<N extends ResourceName>({ name }: { name: N }) {
  const { id } = useParams();
  const useSpecial: () => Special<Rows[N]> = SPECIALS[name] ?? useNothing;
  const special = useGranted(useSpecial());
  if (id !== undefined) return <DocumentPage name={name} id={id} special={special} />;
  return <PlainList key={special.list} name={name} special={special} />;
}

/** On a page of what customers granted: that alone, and only to be read. */
function useGranted<R extends Identified>(special: Special<R>): Special<R> {
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  return page?.granted ? { ...special, ...ONLY_GRANTED, list: page.path, listPath: page.path } : special;
}
const ONLY_GRANTED = {
  within: { granted: '1' },
  isReadOnly: true,
  commands: [],
  actions: [],
  extra: undefined,
} as const;

const NOTHING = {};
const useNothing = () => NOTHING;
