import type { AwaitedMessage } from "@sgval/contract/connections/events";
import { create } from "zustand";

/** Messages that stay on screen while somebody waits. */
export const mostAwaited = 5;

/** The messages of the device that somebody waits for, newest first. */
export const useAwaitedMessages = create<{ messages: readonly AwaitedMessage[] }>(() => ({ messages: [] }));
