const FIELD = "input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [role=combobox]";

/** Whether a mouse leads here; a finger would bring a keyboard up over the page. */
export const finePointer = (): boolean => window.matchMedia("(pointer: fine)").matches;

/**
 * Puts the cursor into the first field of a form that has just appeared, so that it can be typed into and saved
 * by keys. Given to a form as its `ref`.
 */
export const focusFirstField = (form: HTMLFormElement | null): void => {
  if (!form || !finePointer()) return;
  form.querySelector<HTMLElement>(FIELD)?.focus();
};
