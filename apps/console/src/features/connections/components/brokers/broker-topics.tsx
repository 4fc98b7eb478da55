import { styled } from "@mui/material/styles";
import type { Broker, SubscriptionStatus } from "@sgval/contract/connections/brokers";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const List = styled("ul")({
  display: "grid",
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& bdi": { fontWeight: 550, overflowWrap: "anywhere" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  "& small[data-wrong=true]": { color: paint.highText },
});

const none: Omit<SubscriptionStatus, "topic"> = {
  ...{ messages: 0, lastMessageAt: null, unclaimed: 0, unreadable: 0 },
};

/** The subscriptions of a broker: whose they are, when something came for them last, and what is wrong with it. */
export const BrokerTopics = ({ broker }: { broker: Broker }) => {
  const { t } = useTranslation("connections");
  const format = useFormat();
  const { status, subscriptions } = broker;
  if (subscriptions.length === 0) return t("mqtt.noSubscriptions");
  return (
    <List>
      {subscriptions.map(({ topic, deviceName }) => {
        const counts = status.topics.find((one) => one.topic === topic) ?? none;
        const { lastMessageAt, unclaimed, unreadable } = counts;
        const wrong = [
          status.refusedFilters.includes(topic.replace("{device}", "+")) && t("mqtt.topicErrors.refused"),
          unclaimed > 0 && t("mqtt.topicErrors.unclaimed", { number: format.count(unclaimed) }),
          unreadable > 0 && t("mqtt.topicErrors.unreadable", { number: format.count(unreadable) }),
        ].filter((text) => text !== false);
        return (
          <li key={topic}>
            <bdi dir="ltr">{topic}</bdi>
            {deviceName && ` → ${deviceName}`}
            <small>
              {lastMessageAt
                ? t("mqtt.lastOn", { at: format.timestamp(lastMessageAt) })
                : t("mqtt.nothingYet")}
            </small>
            {wrong.length > 0 && <small data-wrong>{wrong.join(" · ")}</small>}
          </li>
        );
      })}
    </List>
  );
};
