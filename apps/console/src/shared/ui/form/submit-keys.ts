import type { KeyboardEvent } from "react";

/** Ctrl+Enter (or Cmd+Enter) saves from any field of a form. */
export const submitKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
};
