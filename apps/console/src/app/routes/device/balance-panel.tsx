import { styled } from "@mui/material/styles";
import type { ZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DismissedLately } from "../../../features/leaks/components/suspected/dismissed-lately.tsx";
import { ZoneLeaks } from "../../../features/leaks/components/zone-leaks.tsx";
import { useRepairs } from "../../../features/leaks/use-repairs.ts";
import { ZoneMeters } from "../../../features/meters/components/zone-meters.tsx";
import { accountingQuery } from "../../../features/zones/api/account.ts";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { BalanceCard } from "../../../features/zones/components/account/balance-card.tsx";
import { DayProfileCard } from "../../../features/zones/components/account/day-profile-card.tsx";
import { FigureLists } from "../../../features/zones/components/account/figure-lists.tsx";
import { FigureTiles } from "../../../features/zones/components/account/figure-tiles.tsx";
import { MembersCard } from "../../../features/zones/components/account/members-card.tsx";
import { NightFlowCard } from "../../../features/zones/components/account/night-flow-card.tsx";
import { NrwTrendCard } from "../../../features/zones/components/account/nrw-trend-card.tsx";
import { ZoneStateCard } from "../../../features/zones/components/account/zone-state-card.tsx";
import { PressureCard } from "../../../features/zones/components/pressure/pressure-card.tsx";
import { CalendarEntryDrawer } from "../../../features/zones/components/setting/calendar-form.tsx";
import { ZoneAccountDrawer } from "../../../features/zones/components/zone-account-form.tsx";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { from } from "../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryFailure, QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { PanelStack } from "./device-panels.tsx";
import type { PanelProps } from "./device-search.ts";
import { useZoneOf } from "./zone-cards.tsx";
import { ZoneMap } from "./zone-map.tsx";

/** Two columns from lg on: the first is the broader one. */
const Columns = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" },
});
const Halves = styled(Columns)({
  [from("lg")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
});

/** The buttons of the boundary card, with the drawers that they open. */
const ZoneActions = ({ account }: { account: ZoneAccounting }) => {
  const { t } = useTranslation(["zones", "messages"]);
  const missing = useMissingPermissions();
  const [open, setOpen] = useState<"data" | "flushing" | null>(null);
  const zone = useQuery(zonesQuery()).data?.find(({ id }) => id === account.zoneId);
  if (!zone) return null;
  // A device may stand outside the boundary and measure the zone all the same.
  const named = [...account.members, ...account.proposed, ...account.pressurePoints].map((member) => ({
    ...{ id: member.deviceId, displayName: member.displayName },
    name: member.displayName,
  }));
  const close = () => setOpen(null);
  return (
    <>
      <LockedButton
        variant="outlined"
        size="small"
        locked={missing("Zone.Update", t("messages:not_permitted"))}
        onClick={() => setOpen("flushing")}
      >
        {t("calendar.log")}
      </LockedButton>
      <LockedButton
        variant="outlined"
        size="small"
        locked={missing("Zone.Update")}
        onClick={() => setOpen("data")}
      >
        {t("edit.open")}
      </LockedButton>
      {open === "data" && (
        <ZoneAccountDrawer zone={zone} known={named} proposed={account.proposed} onClose={close} />
      )}
      {open === "flushing" && (
        <CalendarEntryDrawer entry={null} start={{ zoneId: zone.id }} onClose={close} />
      )}
    </>
  );
};

const ZoneBalancePanel = ({ zoneId, deviceId }: { zoneId: number; deviceId: number }) => {
  const { t } = useTranslation("zones");
  const query = useQuery(accountingQuery(zoneId));
  // The nights of this zone say nothing of a repair that is seen in another one.
  const repairs = useRepairs(zoneId)
    .filter(({ elsewhere }) => elsewhere === null)
    .map(({ leak, effect }) => ({
      ...{ id: leak.id, at: leak.repairedAt, name: leak.description, effect },
    }));
  return (
    <QueryState query={query} failed={t("account.failed")}>
      {(account) =>
        account === null ? (
          <SectionCard flush>
            <EmptyState reason={t("account.outOfView")} next={t("account.outOfViewNext")} />
          </SectionCard>
        ) : (
          <PanelStack>
            <FigureTiles account={account} />
            <Halves>
              <NightFlowCard zoneId={zoneId} repairs={repairs} />
              <DayProfileCard zoneId={zoneId} />
            </Halves>
            <Columns>
              <PanelStack>
                <BalanceCard zoneId={zoneId} last={account.month} />
                <NrwTrendCard zoneId={zoneId} />
                <ZoneMap account={account} />
              </PanelStack>
              <PanelStack>
                <ZoneStateCard
                  account={account}
                  besideBurst={(burst) => <DismissedLately zoneId={zoneId} {...burst} />}
                />
                <PressureCard account={account} />
                <MembersCard account={account} actions={<ZoneActions account={account} />} />
                <ZoneLeaks zoneId={zoneId} deviceId={deviceId} />
                <ZoneMeters zoneId={zoneId} />
              </PanelStack>
            </Columns>
            <FigureLists account={account} />
          </PanelStack>
        )
      }
    </QueryState>
  );
};

/** The water of the zone that a DMA device measures: inflow, nights, balance, losses and what is at its boundary. */
export const BalancePanel = ({ device }: PanelProps) => {
  const { t } = useTranslation("zones");
  const { query, zoneId, isKnown } = useZoneOf(device);
  if (zoneId !== null) return <ZoneBalancePanel zoneId={zoneId} deviceId={device.id} />;
  return (
    <SectionCard flush>
      <QueryFailure query={query} failed={t("account.failed")} />
      {isKnown && <EmptyState reason={t("account.noZone")} next={t("account.noZoneNext")} />}
    </SectionCard>
  );
};
