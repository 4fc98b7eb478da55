import { type Command, responseWaitSeconds } from "@sgval/contract/control/control";
import { useClock } from "../../../shared/format/use-age.ts";
import { paint } from "../../../shared/ui/paint.ts";

/** How much of the wait for an answer has passed. */
export const CommandRing = ({ command }: { command: Command }) => {
  const share = useClock((now) => {
    // What waits to be sent has no answer to wait for yet.
    if (command.sentAt === null) return 0;
    const from = Date.parse(command.sentAt);
    return Math.min(1, Math.max(0, (now - from) / 1000 / responseWaitSeconds));
  });
  const around = 2 * Math.PI * 8;
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke={paint.lineStrong} strokeWidth="3" />
      <circle
        cx="10"
        cy="10"
        r="8"
        fill="none"
        stroke={paint.ink}
        strokeWidth="3"
        strokeDasharray={`${around * share} ${around}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  );
};
