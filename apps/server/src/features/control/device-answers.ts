import type { CommandAnswer } from "@sgval/contract/mqtt";
import { defineService } from "../../kernel/services.ts";
import type { DeviceRecord } from "../devices/index.ts";

/** True when the answer belongs to something that the feature sent itself, and is no answer to a command. */
type AnswerListener = (device: DeviceRecord, answer: CommandAnswer, at: Date) => boolean;

/** Where features hear every answer of a device before its command is settled, whatever it is an answer to. */
export const deviceAnswers = defineService("device answers", () => {
  const listeners: AnswerListener[] = [];
  return {
    register: (listener: AnswerListener): void => void listeners.push(listener),
    /** Whether the answer belongs to one of them. */
    take: (...answered: Parameters<AnswerListener>): boolean =>
      listeners.map((listener) => listener(...answered)).includes(true),
  };
});
