import type { ResourceName } from '../../api/plain';
import type { Identified } from '../../api/resources';
import { documentRefusal, isGranted, may, statesOf } from '../../core';
import { useText } from '../../core/useText';
import type { OfferedCommand } from '../../resource/document/CommandButtons';
import { type Row, textAt } from '../../resource/row';
import { useSession } from '../../shell/useSession';
import { useMayEdit, useSideOf, useSides } from './OrgInput';
import type { Special } from './special';

interface AccessSource<R extends Identified> {
  name: ResourceName;
  /** Missing for a document that is not stored yet. */
  stored: R | undefined;
  /** What a new one starts with. */
  start: Row;
  special: Special<R>;
}

/** What the person may do with a document as it stands. */
export interface DocumentAccess {
  state: string;
  readOnly: boolean;
  /** Why it can only be read. */
  reason: string | undefined;
  /** Whether a command may be done now that no button does, such as changing lines that are made. */
  allows: (command: string) => boolean;
  /** Whether the person may change such a document at all, whatever its state. */
  mayChange: boolean;
  /** Whether another one like it may be made. */
  mayAdd: boolean;
  /** Those of the person's side, in the order of the machine. */
  commands: OfferedCommand<string>[];
}

const DELETE = 'delete';
/** With more commands than this, those that are refused are left out. */
const MOST_GREY = 8;
/** Of documents that have no states. */
const NO_STATES = { field: '', first: '', commands: [], states: [] };

/** What roles, grants and the state let be done with a document; what is not stored yet is in its first state. */
export function useDocumentAccess<R extends Identified>(source: AccessSource<R>): DocumentAccess {
  const { name, stored, start, special } = source;
  const row: object = stored ?? start;
  const { t, lang } = useText();
  const mayEdit = useMayEdit(name);
  const sides = useSides(name);
  const side = useSideOf(name)(row);
  // Whoever makes it says how often it is reviewed: the server tells it with what is stored (`reviewTimes`), of a new one the own
  // parameters do.
  const { user, orgParams } = useSession();
  const isMakers = textAt(row, 'orgId') === String(user?.orgId) || (side === 'agent' && stored === undefined);
  const maker = isMakers ? orgParams : undefined;
  const { field, first, commands, states } = statesOf(name) ?? NO_STATES;
  const state = textAt(row, field) || first;
  // Lines say nothing of the state, and there may be many.
  const head = Object.fromEntries(Object.entries(row).filter(([, value]) => !Array.isArray(value)));
  const refusal = (command: string) =>
    field === '' ? undefined : documentRefusal(name, command, { ...head, [field]: state }, side, maker)?.[lang];

  const here = (command: string) => special.commands?.includes(command) ?? true;
  const isGrantedToUs = stored === undefined || mayEdit(stored);
  const noGrant = isGrantedToUs ? undefined : t('resource.document.readOnly.grant');
  const whyFixed = () => {
    if (!may(name, stored === undefined ? 'add' : 'update')) return t('resource.document.readOnly.permission');
    if (special.isReadOnly) return t('resource.document.readOnly.here');
    return noGrant ?? (stored === undefined ? undefined : refusal('update'));
  };
  const reason = whyFixed();

  const offered = commands
    .filter((command) => sides.includes(command.side) && isGranted(command.permission))
    .filter((command) => here(command.name))
    .map((command) => ({
      name: command.name,
      label: command.label[lang],
      refusal: noGrant ?? refusal(command.name),
      danger: command.note.wanted === 'required',
      // What needs no question is what comes next.
      asks: command.ask.kind !== 'nothing',
      quiet: command.onlyWherePossible,
    }));
  const possible = offered.filter((command) => !command.refusal);
  // What nobody has stored yet can only go on. Of many commands, and where the document goes no further, only those that may be done
  // are worth their room.
  const isOver = states.find(({ code }) => code === state)?.progress === 'ended';
  const withReasons = offered.filter((command) => !command.refusal || !command.quiet);
  const wanted = offered.length > MOST_GREY || isOver ? possible : withReasons;
  const shown = stored === undefined ? possible.filter((command) => !command.asks) : wanted;
  const main = possible.find((command) => !command.asks)?.name;
  const removal = { name: DELETE, label: t('resource.page.delete'), refusal: noGrant ?? refusal(DELETE), danger: true };
  return {
    state,
    readOnly: reason !== undefined || (stored !== undefined && special.isFixed?.(stored) === true),
    reason,
    allows: (command) =>
      stored !== undefined &&
      isGrantedToUs &&
      special.isReadOnly !== true &&
      may(name, 'update') &&
      refusal(command) === undefined,
    mayChange: stored !== undefined && isGrantedToUs && special.isReadOnly !== true && may(name, 'update'),
    mayAdd: special.isReadOnly !== true && may(name, 'add') && here('add'),
    commands: special.isReadOnly
      ? []
      : [
          ...shown.map(({ asks: _asks, quiet: _quiet, ...command }) => ({
            ...command,
            primary: command.name === main,
          })),
          ...(stored !== undefined && may(name, DELETE) && here(DELETE) ? [removal] : []),
        ],
  };
}
