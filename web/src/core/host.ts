// The page around the core.
import { knowVersions } from './codes';
import { forgetFavourites } from './favourites';
import { showSession } from './session';
import type { Host } from './types';
import { giveDictionaries, wasm } from './wasm';

let installed: Host | undefined;

/** Installs what the core may ask of the page. Once, before `session.boot`. */
export function installHost(host: Host): void {
  installed = host;
  wasm.installHost({
    ...host,
    sessionChanged: showSession,
    // A server may leave them out.
    dictionariesCame: (dicts, versions = {}) => {
      knowVersions(versions);
      forgetFavourites();
      if (dicts) giveDictionaries(dicts);
    },
  });
}

export function host(): Host {
  if (!installed) throw new Error('installHost has to be called first');
  return installed;
}
