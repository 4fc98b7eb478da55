import { Stack } from "../../../shared/ui/arrange.ts";
import { AccessMailCard } from "./access-mail-card.tsx";
import { BaseMapCard } from "./base-map-card.tsx";
import { HotlineCard } from "./hotline-card.tsx";
import { InstallationCard } from "./installation-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { MaintenanceCard } from "./maintenance-card.tsx";
import { MapStartCard } from "./map-start-card.tsx";
import { PredictionCard } from "./prediction-card.tsx";
import { SecurityCard } from "./security-card.tsx";
import { ShiftsCard } from "./shifts-card.tsx";
import { UnitsCard } from "./units-card.tsx";

export const GeneralPanel = () => (
  <Stack gap={16}>
    <InstallationCard />
    <LogoCard />
    <UnitsCard />
    <HotlineCard />
    <AccessMailCard />
    <ShiftsCard />
    <PredictionCard />
    <SecurityCard />
    <BaseMapCard />
    <MapStartCard />
    <MaintenanceCard />
  </Stack>
);
