import { styled } from "@mui/material/styles";
import { ActivityTermCard } from "./activity-term-card.tsx";
import { BaseMapCard } from "./base-map-card.tsx";
import { HotlineCard } from "./hotline-card.tsx";
import { MaintenanceCard } from "./maintenance-card.tsx";
import { SecurityCard } from "./security-card.tsx";

const Stack = styled("div")({ display: "grid", gap: 16 });

export const GeneralPanel = () => (
  <Stack>
    <HotlineCard />
    <SecurityCard />
    <ActivityTermCard />
    <BaseMapCard />
    <MaintenanceCard />
  </Stack>
);
