import type { AwaitedMessage, ViewedMessage } from "@sgval/contract/connections/events";
import { create } from "zustand";

/** Messages that stay on screen while somebody waits. */
export const mostAwaited = 5;

/** The messages of the device that somebody waits for, newest first. */
export const useAwaitedMessages = create<{ messages: readonly AwaitedMessage[] }>(() => ({ messages: [] }));

/** Rows that the viewer keeps. */
export const mostViewed = 200;

export interface ViewedRow extends ViewedMessage {
  key: number;
}
interface Viewed {
  /** Newest first. */
  rows: readonly ViewedRow[];
  /** Messages that came too fast to be shown. */
  skipped: number;
  paused: boolean;
}

const nothing: Viewed = { rows: [], skipped: 0, paused: false };
let made = 0;

/** The messages of the broker on screen. */
export const useViewedMessages = create<Viewed>(() => nothing);

export const addViewedMessages = (messages: readonly ViewedMessage[], skipped: number): void =>
  useViewedMessages.setState((before) => {
    if (before.paused) return before;
    const rows = messages.map((message) => {
      made += 1;
      return { ...message, key: made };
    });
    return {
      ...before,
      rows: [...rows.reverse(), ...before.rows].slice(0, mostViewed),
      skipped: before.skipped + skipped,
    };
  });
export const pauseViewer = (paused: boolean): void => useViewedMessages.setState({ paused });
export const clearViewer = (): void => useViewedMessages.setState(nothing);
