import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { brokersQuery } from "./api/brokers.ts";
import { addViewedMessages } from "./viewed-messages.ts";

/** Keeps the status of the brokers on screen current, and shows the messages of the one that is viewed. */
export const listen = (client: QueryClient): LiveListener => ({
  "mqtt:status": (status) =>
    client.setQueryData(
      brokersQuery().queryKey,
      (brokers) =>
        brokers && {
          data: brokers.data.map((broker) =>
            broker.id === status.brokerId ? { ...broker, status } : broker,
          ),
        },
    ),
  "mqtt:messages": ({ messages, skipped }) => addViewedMessages(messages, skipped),
});
