import type { KeyboardEvent } from "react";

/** Ctrl+Enter or Cmd+Enter, once however long it is held. */
export const submits = (event: KeyboardEvent): boolean =>
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
