// The types of the core as the web side uses them. They come from the wasm package; where a value of the core is always
// filled, its fields are required here.
import type {
  Body,
  RuntimeConfig as ConfigFile,
  Host as CoreHost,
  QueryValue,
  SessionView as SessionViewBase,
  Spec,
  View,
} from './wasm';

export type {
  Choice,
  Commands,
  Confirm,
  Decision,
  Dialog,
  DictKey,
  DocumentChange,
  Entry,
  Estimate,
  Explained,
  Field,
  FieldGroup,
  HouseRule,
  Kind as FieldKind,
  Lang,
  LineEstimate,
  MergePlace,
  NoticeCard,
  NoticeReach,
  OrgNode,
  OrgParams,
  Page,
  PasswordForm,
  PasswordTexts as PasswordProblems,
  PriceReference,
  Problem,
  PushMessage,
  QueryValue,
  Resource,
  Search,
  SessionUser,
  SidebarItem,
  Stage,
  Step,
  TagBar,
  TagResult,
  Text,
  ThreeWay,
  Toast,
  Tone,
  Verb,
  Verdict,
  View,
  WireProblem,
} from './wasm';

export type RuntimeConfig = Required<ConfigFile>;
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

/** A call: the core's, with the body and the signal that stay on this side. */
export interface RequestSpec extends Omit<Spec, 'query' | 'bodyKind' | 'reconfirm' | 'key'> {
  /** The key of a try that had no answer, of which this page knows nothing. */
  key?: string | undefined;
  query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON, or as it is when it is FormData. */
  body?: Body;
  signal?: AbortSignal;
}
