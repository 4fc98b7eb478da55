import { Stack } from "../../../shared/ui/arrange.ts";
import { ChannelsCard } from "./channels-card.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { EscalationCard } from "./escalation-card.tsx";
import { RosterCard } from "./roster-card.tsx";

/** The tab of the settings: who is notified next, by which channels, and what was sent. */
export const NotificationsPanel = () => (
  <Stack gap={16}>
    <RosterCard />
    <EscalationCard />
    <ChannelsCard />
    <DeliveryLog />
  </Stack>
);
