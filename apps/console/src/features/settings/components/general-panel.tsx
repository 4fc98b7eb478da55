import { styled } from "@mui/material/styles";
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

/** Short cards below each other in two columns: one of them would leave half the page empty. */
const Cards = styled("div")({
  // As wide as the longest head of a card needs, else one column.
  columns: "440px 2",
  columnGap: 16,
  "& > *": { breakInside: "avoid", marginBottom: 16 },
});

export const GeneralPanel = () => (
  <Cards>
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
  </Cards>
);
