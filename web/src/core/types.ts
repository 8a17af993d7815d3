// The types of the core as the web side uses them. They come from the wasm package; where a value of the core is always
// filled, its fields are required here.
import type {
  RuntimeConfig as ConfigFile,
  Host as CoreHost,
  Field as FieldBase,
  Kind,
  Resource as ResourceBase,
  SessionView as SessionViewBase,
  Spec,
  View,
} from './wasm';

export type {
  Choice,
  Confirm,
  Decision,
  Dialog,
  DictKey,
  Entry,
  Estimate,
  Kind as FieldKind,
  Lang,
  LineEstimate,
  OrgNode,
  OrgParams,
  Page,
  PasswordForm,
  PasswordTexts as PasswordProblems,
  Problem,
  Required,
  Search,
  SessionUser,
  SidebarItem,
  Stage,
  Step,
  TagBar,
  TagResult,
  Text,
  Toast,
  Tone,
  Verdict,
  View,
  WireProblem,
} from './wasm';

type Filled<T> = { [Key in keyof T]-?: T[Key] };

export type Field = FieldBase & Kind;
export type Resource = Omit<ResourceBase, 'fields'> & { fields: Field[] };
export type RuntimeConfig = Filled<ConfigFile>;
/** What the screens may know of the session. A new object whenever something changed, else the same one. */
export type SessionView = Omit<SessionViewBase, 'config'> & { config: RuntimeConfig };
/** What the page around the core offers. Installed once. */
export type Host = Omit<CoreHost, 'sessionChanged' | 'dictionariesCame'>;

/** What a person does with the bar of visited pages. */
export type TagAction =
  | { kind: 'open'; view: View }
  | { kind: 'close'; path: string; active: string; sidebarHidden: boolean }
  | { kind: 'closeOthers'; path: string; active: string }
  | { kind: 'closeAll' };

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** A call: the core's, with the body and the signal that stay on this side. */
export interface RequestSpec extends Omit<Spec, 'query' | 'bodyKind' | 'reconfirm'> {
  query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON, or as it is when it is FormData. */
  body?: unknown;
  signal?: AbortSignal;
}

/** A message of the push stream. */
export interface PushMessage {
  id: number;
  content: string;
  kind: string;
  refId: string;
}
