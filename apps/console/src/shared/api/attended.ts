/** How long after the last key or pointer somebody counts as being at the page. */
const AWAY_AFTER_MS = 60_000;

let lastUsedAt = Date.now();
let wallDisplays = 0;

const used = (): void => {
  lastUsedAt = Date.now();
};
for (const event of ["pointerdown", "pointermove", "keydown", "wheel"])
  window.addEventListener(event, used, { capture: true, passive: true });

/** Whether somebody uses the page, or left it open as a wall display: only then requests prolong the session. */
export const isAttended = (): boolean => wallDisplays > 0 || Date.now() - lastUsedAt < AWAY_AFTER_MS;

/** A wall display runs for weeks without a touch; returns how it ends. */
export const beWallDisplay = (): (() => void) => {
  wallDisplays += 1;
  return () => {
    wallDisplays -= 1;
  };
};
