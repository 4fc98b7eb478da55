import type { KeyboardEvent } from "react";

/** Ctrl+Enter or Cmd+Enter, once however long it is held. */
const submits = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat;

const submit = (event: KeyboardEvent<HTMLFormElement>): void => {
  event.preventDefault();
  event.currentTarget.requestSubmit();
};

/** Submits a form on Ctrl+Enter or Cmd+Enter in any field. */
export const submitKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>): void => {
    if (submits(event)) submit(event);
  },
  /** Before a select gets the key, which would open its list. A text field takes what was typed before it submits. */
  onKeyDownCapture: (event: KeyboardEvent<HTMLFormElement>): void => {
    const { target } = event;
    if (!submits(event) || !(target instanceof HTMLElement)) return;
    if (target instanceof HTMLInputElement || target.getAttribute("role") !== "combobox") return;
    event.stopPropagation();
    submit(event);
  },
};

/**
 * Acts on Ctrl+Enter or Cmd+Enter anywhere in a dialog, before a select that would open its list and a button that would be pressed. A
 * menu above the dialog, a link and another answer than that of the dialog (`data-other`) have their own meaning of the key.
 */
export const onSubmitKey =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    const { target, currentTarget } = event;
    const isOwn =
      target instanceof Element && currentTarget.contains(target) && !target.closest("a, [data-other]");
    if (!isOwn || !submits(event)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
