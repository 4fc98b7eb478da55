import { listening } from "@sgval/contract/readings/mapping";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useClock } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { topicMessagesQuery } from "../../api/mapping.ts";
import { ListenControl, Payload } from "../mapping/listen-panel.tsx";

/** Listens for half a minute to a topic of a customer's broker that belongs to no device yet. */
export const ListenTopic = ({ topic }: { topic: string }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const [heard, setHeard] = useState({ topic, until: 0 });
  const query = useQuery(topicMessagesQuery(heard));
  const seconds = useClock((now) => Math.max(0, Math.ceil((heard.until - now) / 1000)));
  const messages = heard.until === 0 ? undefined : query.data;
  return (
    <Stack gap={8}>
      <ListenControl
        seconds={seconds}
        disabled={topic === ""}
        nothing={messages?.length === 0 ? t("form.listenNone") : null}
        query={query}
        onListen={() => setHeard({ topic, until: serverNow() + listening.seconds * 1000 })}
      />
      {messages && messages.length > 0 && (
        <Rows aria-label={t("mapping.heardTitle")}>
          {messages.toReversed().map(({ times, lastAt, payload, encoding }) => (
            <li key={times}>
              <div>
                <b dir="ltr">{heard.topic}</b>
                <Payload dir="ltr">{payload}</Payload>
                <small>
                  {format.timestamp(lastAt)}
                  {encoding === "base64" && ` · ${t("mapping.heardBinary")}`}
                </small>
              </div>
            </li>
          ))}
        </Rows>
      )}
    </Stack>
  );
};
