import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { brokersQuery } from "./api/brokers.ts";
import { connectionKeys } from "./api/keys.ts";
import { addViewedMessages, mostAwaited, useAwaitedMessages } from "./live-messages.ts";

/** Keeps the status of the brokers on screen current, and shows the messages of the one that is viewed. */
export const listen = (client: QueryClient): LiveListener => ({
  "mqtt:status": (status) => {
    const known = client.getQueryData(brokersQuery().queryKey)?.data.find(({ id }) => id === status.brokerId);
    if (known && known.status.unclaimed !== status.unclaimed)
      void client.invalidateQueries({ queryKey: connectionKeys.unclaimed });
    client.setQueryData(
      brokersQuery().queryKey,
      (brokers) =>
        brokers && {
          data: brokers.data.map((broker) =>
            broker.id === status.brokerId ? { ...broker, status } : broker,
          ),
        },
    );
  },
  "token:message": (message) => {
    useAwaitedMessages.setState(({ messages }) => ({
      messages: [message, ...messages].slice(0, mostAwaited),
    }));
    void client.invalidateQueries({ queryKey: connectionKeys.tokens });
  },
  "mqtt:messages": ({ messages, skipped }) => addViewedMessages(messages, skipped),
});
