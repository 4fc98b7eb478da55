import type { KeyboardEvent } from "react";

/** Submits a form on Ctrl+Enter or Cmd+Enter in any field. */
export const submitKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
};
