// Whether anybody is at the page yet. The browser's own `userActivation` does not serve: scripts that look at the page set it too.

let untouched = true;
const touched = () => {
  untouched = false;
};
for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, touched, { capture: true, once: true });

/**
 * Whether nobody has pressed a key or pointed at anything since the page was loaded: the browser's first Tab then leads to the first
 * link, which is the one that skips the frame.
 */
export const isUntouched = (): boolean => untouched;
