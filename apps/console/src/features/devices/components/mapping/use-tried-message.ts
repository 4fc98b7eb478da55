import { useState } from "react";
import type { TestedMessage } from "../../api/mapping.ts";

/**
 * The message that a mapping is tried with: that of `first` until somebody types or takes another. What is typed is tested when they ask
 * for it.
 */
export const useTriedMessage = (first: TestedMessage | null) => {
  const [typed, setTyped] = useState<TestedMessage | null>(null);
  const [tested, setTested] = useState<TestedMessage | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  return {
    message: typed ?? first ?? { payload: "" },
    tested: tested ?? (typed === null ? first : null),
    type: setTyped,
    use: (message: TestedMessage) => {
      setTyped(message);
      setTested(message);
      setOpened(null);
    },
    /** The field that is open; none of another message. */
    opened,
    setOpened,
  };
};
