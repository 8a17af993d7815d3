/** The id of the landmark in which what hangs over the page stands: tooltips, menus, lists below their fields. */
export const POPUPS = 'popups';

/** Where something is put that hangs over the page. Pages outside the layout have no place of their own for it. */
export const popupPlace = (): HTMLElement => document.getElementById(POPUPS) ?? document.body;
