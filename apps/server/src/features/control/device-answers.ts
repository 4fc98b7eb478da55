import type { CommandAnswer } from "@sgval/contract/mqtt";
import { defineService } from "../../kernel/services.ts";
import type { DeviceRecord } from "../devices/index.ts";

type Answered = [device: DeviceRecord, answer: CommandAnswer, at: Date];

interface AnswerListener {
  /** True when it takes the answer in: it belongs to something that the feature sent itself, and is no answer to a command. */
  takeOwn(...answered: Answered): boolean;
  /**
   * An answer whose state is that of now: the first to its command, and none to a later one came before it. A device repeats answers,
   * and one may come after that to the next command.
   */
  takeState(...answered: Answered): void;
}

/** Where features hear the answers of devices before what became of a command is announced, whatever they are answers to. */
export const deviceAnswers = defineService("device answers", () => {
  const listeners: AnswerListener[] = [];
  return {
    register: (listener: AnswerListener): void => void listeners.push(listener),
    /** Whether the answer belongs to one of them. */
    takeOwn: (...answered: Answered): boolean =>
      listeners.map((listener) => listener.takeOwn(...answered)).includes(true),
    takeState: (...answered: Answered): void => {
      for (const listener of listeners) listener.takeState(...answered);
    },
  };
});
