const FIELD =
  "input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [role=combobox], [role=spinbutton]";

/** Only with a mouse; on a touch screen, focus would open the on-screen keyboard. */
export const finePointer = (): boolean => window.matchMedia("(pointer: fine)").matches;

/**
 * Focuses the first field of a form when it appears. Use it as the `ref` of the form.
 */
export const focusFirstField = (form: HTMLFormElement | null): void => {
  if (!form || !finePointer()) return;
  form.querySelector<HTMLElement>(FIELD)?.focus();
};
