import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { riskKeys } from "./api/risks.ts";

/** The scores on screen follow each computation and each change of a treatment. */
const followRisks = (client: QueryClient): LiveListener => {
  const again = () => void client.invalidateQueries({ queryKey: riskKeys.all });
  return { risks: again, refetch: again };
};

export const listen = (client: QueryClient): LiveListener[] => [followRisks(client)];
