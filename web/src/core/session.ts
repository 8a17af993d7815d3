// The session as the screens use it. Its state machine runs in the core.
import { rejecting } from './requests';
import { isAllHere, loadAsBefore } from './texts';
import type { Decision, Lang, PasswordForm, SessionView } from './types';
import { type SessionView as CoreView, wasm } from './wasm';

let current: SessionView | undefined;
const listeners = new Set<() => void>();

/** The core tells that the session looks different now. */
export function showSession(view: CoreView): void {
  current = view as SessionView;
  for (const listener of [...listeners]) listener();
}

export const session = {
  /** Reads configuration, language, tabs and token. Once, before the first render. */
  boot(): Promise<void> {
    return wasm.bootSession();
  },

  /** The session now; the same object until something changes. */
  view(): SessionView {
    current ??= wasm.currentSession() as SessionView;
    return current;
  },

  /** Calls the listener after every change; gives back how to stop. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Decides on a navigation to pathname + search + hash; loads the user info when it has to. */
  guard(location: string): Promise<Decision> {
    return wasm.guardNavigation(location);
  },

  /** Logs in and navigates on. Rejects with RequestError. */
  login(credentials: { username: string; password: string; captchaVerification?: string }): Promise<void> {
    return rejecting(wasm.logIn(credentials.username, credentials.password, credentials.captchaVerification));
  },

  /** Takes up the login link at this location: checks its token, then navigates on. */
  async openLink(location: string): Promise<void> {
    wasm.openLoginLink(location);
  },

  /** Logs in with a ticket of the single sign-on server and navigates on. Rejects with RequestError. */
  ticketLogin(ticket: string): Promise<void> {
    return rejecting(wasm.logInWithTicket(ticket));
  },

  /** Why there is no session has been read: leaves for the log-in. */
  logInAgain(): void {
    wasm.logInAgain();
  },

  /** Reads the user info anew, after something in it was changed by somebody else. */
  refresh(): void {
    wasm.refreshUser();
  },

  /** Something typed in this tab is not saved, or no longer so. */
  noteUnsaved(unsaved: boolean): void {
    wasm.noteUnsaved(unsaved);
  },

  /** Somebody works here: the session is renewed now and then. */
  stillWorking(): void {
    wasm.stillWorking();
  },

  logout(): void {
    wasm.logOut();
  },

  /** Changes the password and reads the password policy again. Rejects with RequestError. */
  changePassword(form: PasswordForm): Promise<void> {
    return rejecting(wasm.changePassword(form));
  },

  /** Changes the language once its texts are here; the screen changes at once then. */
  async setLang(lang: Lang): Promise<void> {
    if (!isAllHere(lang)) await loadAsBefore(lang);
    wasm.chooseLang(lang);
  },

  setOrg(id: number): void {
    wasm.chooseOrg(id);
  },
};
