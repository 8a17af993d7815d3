// A dialog is done by keyboard, whichever it is: Ctrl+Enter does what its first button says, and so does Enter in its only box.
import { useEffect } from 'react';

/** Boxes in which one line of text is typed. */
const LINES = ['text', 'password', 'number', 'email', 'tel', 'url', ''];
const BOXES = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), textarea';

const isInSight = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** The dialog in front: one that was opened out of another one comes after it on the page. A drawer is a form with keys of its own. */
function front(): HTMLElement | undefined {
  const last = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')]
    .filter(isInSight)
    .at(-1);
  return last?.matches('.ant-modal') ? last : undefined;
}

/** The button that a dialog is about; nothing while it cannot be pressed. */
function about(dialog: HTMLElement): HTMLButtonElement | undefined {
  const buttons = dialog.querySelectorAll<HTMLButtonElement>(
    ':is(.ant-modal-footer, .ant-modal-confirm-btns) button.ant-btn-primary',
  );
  return [...buttons].find((button) => !button.disabled && isInSight(button));
}

/** Whether Enter alone means the button: in a box of one line that is the only one, and that has no use of its own for the key. */
function isOnlyBox(target: EventTarget | null, dialog: HTMLElement): boolean {
  if (!(target instanceof HTMLInputElement) || !LINES.includes(target.type) || target.form !== null) return false;
  if (target.getAttribute('role') === 'combobox' || target.closest('[role="grid"]') !== null) return false;
  return [...dialog.querySelectorAll<HTMLElement>(BOXES)].filter(isInSight).length === 1;
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return;
  const dialog = front();
  if (dialog === undefined) return;
  const withCtrl = event.ctrlKey || event.metaKey;
  if (!withCtrl && !isOnlyBox(event.target, dialog)) return;
  // Of the page behind it the key does nothing, whether or not the button can be pressed yet.
  event.preventDefault();
  event.stopPropagation();
  about(dialog)?.click();
}

/** Lets every dialog of the window be done by keyboard. What a dialog does with the key by itself counts. */
export function useDialogKeys(): void {
  useEffect(() => {
    // The page's own keys are heard at the window, after this.
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
