import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { exportOverview, type OverviewScope } from "@sgval/contract/dashboards/overview";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { RecentActivity } from "../../../features/activity/components/recent-activity.tsx";
import { TopAlarms } from "../../../features/alarms/components/top-alarms.tsx";
import { overviewQuery } from "../../../features/dashboards/api/overview.ts";
import { leadingQuery, PinnedDevices } from "../../../features/devices/components/pinned-devices.tsx";
import { useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { FilterSheet } from "../../../shared/ui/list/filters/filter-sheet.tsx";
import { useTableDownload } from "../../../shared/ui/list/use-table-download.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { KioskStart } from "../../shell/kiosk/kiosk-start.tsx";
import { SilentDevices, WorstDevices } from "./device-tables.tsx";
import { PumpRooms, WeakDevices } from "./equipment-cards.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { OverviewMap } from "./overview-map.tsx";
import {
  hoursOf,
  listScope,
  type OverviewRange,
  overviewRanges,
  overviewSearch,
  placeOf,
  scopeOf,
  seesLosses,
} from "./overview-search.ts";
import { PressureHeat } from "./pressure-heat.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { WaterBalance } from "./water-balance.tsx";

const Sides = styled("div")({
  display: "grid",
  gap: 12,
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" },
});

/** Alarms with their buttons need more than a third. */
const MapAndAlarms = styled(Sides)({
  [from("lg")]: { gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)" },
});

/** Two cards of one width beside each other. */
const Halves = styled(Sides)({ [from("lg")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } });

const Column = styled("div")({
  display: "grid",
  gap: 12,
  alignContent: "start",
  minWidth: 0,
  gridTemplateColumns: "minmax(0, 1fr)",
});

const Updated = styled("span")({ ...typeScale.age, color: paint.mute });

/** What is wrong: the alarms, or the devices to look at for whoever may see no alarms. */
const Unusual = ({ scope }: { scope: OverviewScope }) => {
  const may = useMay();
  if (may("Risk.Index")) return <TopAlarms place={placeOf(scope)} />;
  return may("Device.Index") ? <WorstDevices scope={scope} /> : null;
};

/** Everything below the key figures; on a phone what is wrong comes before the map. */
const Sections = ({ scope, range }: { scope: OverviewScope; range: OverviewRange }) => {
  const may = useMay();
  const phone = useBelow("sm");
  const seesDevices = may("Device.Index");
  const silent = seesDevices && <SilentDevices scope={scope} />;
  const heat = <PressureHeat scope={scope} range={range} />;
  return (
    <>
      {phone && silent}
      <MapAndAlarms>
        {seesDevices && <OverviewMap scope={scope} />}
        {!phone && <Unusual scope={scope} />}
      </MapAndAlarms>
      {seesLosses(may, scope) ? (
        <Halves>
          {heat}
          <WaterBalance scope={scope} />
        </Halves>
      ) : (
        heat
      )}
      <Sides>
        <Column>
          {!phone && silent}
          {seesDevices && may("Risk.Index") && <WorstDevices scope={scope} />}
          <Halves>
            <PumpRooms scope={scope} />
            <WeakDevices scope={scope} />
          </Halves>
        </Column>
        {may("History.Index") && (
          <Column>
            <RecentActivity {...scope} />
          </Column>
        )}
      </Sides>
    </>
  );
};

const ALL = "all";

/** The network at a glance: is it well, and where not. Nothing is operated here. */
export const OverviewRoute = () => {
  const { t } = useTranslation(["dashboards", "devices", "pages"]);
  const [search, onSearch] = usePageSearch(overviewSearch);
  const { rooms, zones } = usePlaces();
  const scope = scopeOf(search);
  const range = search.range ?? "24h";
  const now = useQuery(overviewQuery(scope));
  const age = useAge(now.data ? new Date(serverTimeAt(now.dataUpdatedAt)).toISOString() : null);
  const phone = useBelow("sm");
  const may = useMay();
  const readOnly = useReadOnly();
  const save = useTableDownload({ route: exportOverview, query: { ...scope, hours: hoursOf[range] } });
  const [saving, setSaving] = useState(false);
  const download = async () => {
    setSaving(true);
    await save({ format: "pdf" });
    setSaving(false);
  };
  usePageTitle(t("pages:name.home"));
  const choose = (value = ALL) => {
    const [kind, id] = value.split("/");
    onSearch({
      room: kind === "room" ? Number(id) : undefined,
      dma: kind === "dma" ? Number(id) : undefined,
    });
  };
  const devices = now.data?.devices;
  const choices = (
    <>
      <FilterChoice
        label={t("overview.scope")}
        value={
          scope.dma !== undefined ? `dma/${scope.dma}` : scope.room !== undefined ? `room/${scope.room}` : ALL
        }
        choices={[
          { value: ALL, label: t("overview.whole") },
          ...zones.map(({ id, name }) => ({ value: `dma/${id}`, label: name })),
          ...rooms.map(({ id, name }) => ({ value: `room/${id}`, label: name })),
        ]}
        onChange={choose}
      />
      <FilterChoice
        label={t("overview.range")}
        value={range}
        choices={overviewRanges.map((value) => ({ value, label: t(`overview.ranges.${value}`) }))}
        onChange={(value) => {
          const next = overviewRanges.find((one) => one === value);
          onSearch({ range: next === "24h" ? undefined : next });
        }}
      />
    </>
  );
  const pdf = !readOnly && (
    <Button
      variant="outlined"
      startIcon={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
      disabled={saving || !now.data}
      onClick={() => void download()}
    >
      {t("overview.pdf")}
    </Button>
  );
  const isNew = devices !== undefined && devices.total === devices.never && scope.room === scope.dma;
  const pins = phone && may("Device.Index") && !isNew;
  const hasPins = useQuery({ ...leadingQuery(), enabled: pins }).data?.metaData.total !== 0;
  return (
    <PageBody>
      <PageHeader
        title={t("pages:name.home")}
        badges={age !== null && <Updated>{t("overview.updated", { age })}</Updated>}
        actions={
          phone ? (
            // One line with the title, and no wall display.
            <FilterSheet
              set={Number(search.range !== undefined) + Number(scope.room !== scope.dma)}
              found={undefined}
              onClear={() => onSearch({ room: undefined, dma: undefined, range: undefined })}
            >
              {choices}
              {pdf}
            </FilterSheet>
          ) : (
            <>
              {choices}
              {pdf}
              <KioskStart here={pathTo(paths.home, {}, { ...listScope(scope), range })} />
            </>
          )
        }
      />
      {now.data && scope.room === scope.dma && !readOnly && <SetupChecklist overview={now.data} />}
      {devices?.total === 0 && !may("Device.Create") && (
        <EmptyState reason={t("devices:empty")} next={t("devices:emptyNext")} />
      )}
      {devices?.total !== 0 && (
        <>
          {/* Whoever stands beside a valve looks for their own devices first. */}
          {pins && hasPins && <PinnedDevices leading />}
          {/* What is wrong comes before how much there is: on a phone the side is four screens below. */}
          {phone && <Unusual scope={scope} />}
          <KeyFigures scope={scope} range={range} />
          <Sections scope={scope} range={range} />
          {/* How a device is pinned says nothing about the network. */}
          {pins && !hasPins && <PinnedDevices leading />}
        </>
      )}
    </PageBody>
  );
};
