import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import type { DeviceChoice } from "@sgval/contract/devices/bulk";
import { exportDevices } from "@sgval/contract/devices/routes";
import { IconCurrentLocation, IconPlus, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { memo, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useAfterPaint } from "../../../shared/answer-first.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { useListChoice } from "../../../shared/ui/list/use-list-choice.ts";
import { useDensity } from "../../../shared/ui/page/page-frame.ts";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { useStable } from "../../../shared/use-stable.ts";
import { findDevices } from "../api/bulk-devices.ts";
import { deviceListQuery } from "../api/list-devices.ts";
import { deviceFilterNames, toDeviceQuery } from "../device-query.ts";
import { deviceListSearch } from "../list-search.ts";
import { AddFirstDevice } from "./add-first-device.tsx";
import { DeviceBulk } from "./bulk/device-bulk.tsx";
import { DeviceCard } from "./device-card.tsx";
import { useDeviceColumns } from "./device-columns.tsx";
import { DeviceCountPills } from "./device-counts.tsx";
import { DeviceFilters } from "./device-filters.tsx";
import { ScanLabel } from "./form/scan-label.tsx";
import { labelledDevice } from "./labels/label-address.ts";

const Above = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  minWidth: 0,
  "& > div:first-of-type": { flex: "1 1 320px", minWidth: 0 },
});

/** All devices, worst first, with live cells; the address holds the view. */
export const DeviceListPage = () => {
  const [search, change] = usePageSearch(deviceListSearch);
  const onSearch = useAfterPaint(change);
  const { t } = useTranslation("devices");
  const navigate = useNavigate();
  const listQuery = useMemo(() => toDeviceQuery(search), [search]);
  const query = useQuery(deviceListQuery(listQuery));
  const narrow = useStable((change: Partial<typeof search>) => onSearch({ page: undefined, ...change }));
  const cards = useBelow("md");
  const phone = useBelow("sm");
  useWatchDevices(query.data?.data);
  const { counts, matching } = query.data?.metaData ?? {};
  const openLabelled = (text: string) => {
    const id = labelledDevice(text);
    if (id === null) narrow({ q: text });
    else void navigate({ to: paths.device, params: { id: String(id) } });
  };
  const choice = useListChoice<DeviceChoice>(({ id }) => String(id));
  return (
    <ListPage
      list="devices"
      title={t("title")}
      trail
      actions={<AddDevices type={search.type} />}
      exports={{ route: exportDevices, query: listQuery }}
      live
      above={
        <Above>
          <div>
            <DeviceCountPills counts={counts} matching={matching} search={search} onChange={narrow} />
          </div>
          {phone && (
            <Button
              component={Link}
              to={pathTo(paths.fleet, {}, { group: "none" })}
              variant="outlined"
              startIcon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden />}
            >
              {t("nearest")}
            </Button>
          )}
          {cards ? <ScanLabel onRead={openLabelled} /> : <DensityChoice />}
        </Above>
      }
      query={query}
      failed={t("loadFailed")}
      rowKey={(device) => String(device.id)}
      columns={useDeviceColumns()}
      card={(device, checkbox) => <DeviceCard device={device} checkbox={checkbox} />}
      search={search}
      onSearch={onSearch}
      searchLabel={t("searchLabel")}
      searchHint={t("searchHint")}
      filterNames={deviceFilterNames}
      filters={(onChange) => <DeviceFilters search={search} onChange={onChange} />}
      defaultSort="status"
      onOpen={(device) => void navigate({ to: paths.device, params: { id: String(device.id) } })}
      bulk={{
        choice,
        nameOf: (device) => device.displayName,
        findAll: () => findDevices(listQuery),
        actions: <DeviceBulk chosen={choice.items} onChosen={choice.choose} />,
      }}
      empty={{ reason: t("empty"), next: t("emptyNext"), action: <AddFirstDevice /> }}
      filteredEmpty={{ reason: t("emptyFiltered"), next: t("emptyFilteredNext") }}
    />
  );
};

/** What can be imported from a file: devices, and readings of the past. */
const ImportMenu = () => {
  const { t } = useTranslation(["devices", "pages"]);
  const navigate = useNavigate();
  const may = useMay();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const entries = [
    { key: "devices", to: paths.deviceImport, permission: "Device.Create", label: t("bulk.import.title") },
    {
      key: "readings",
      to: paths.readingImport,
      permission: "Device.Update",
      label: t("pages:name.readingImport"),
    },
  ] as const;
  const missing = useMissingPermission("Device.Create");
  const mine = entries.filter(({ permission }) => may(permission));
  return (
    <>
      <LockedButton
        variant="outlined"
        startIcon={<IconUpload size={18} stroke={1.75} />}
        locked={mine.length === 0 ? missing : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("bulk.import.verb")}
      </LockedButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {mine.map(({ key, to, label }) => (
          <MenuItem key={key} onClick={() => void navigate({ to })}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** @param type what the list is narrowed to: most likely the type of the new device, too */
const AddDevices = memo(({ type }: { type: string | undefined }) => {
  const { t } = useTranslation("devices");
  const navigate = useNavigate();
  const locked = useMissingPermission("Device.Create");
  return (
    <>
      <ImportMenu />
      <LockedButton
        variant="contained"
        startIcon={<IconPlus size={18} stroke={1.75} />}
        locked={locked}
        onClick={() => void navigate({ to: paths.deviceAdd, search: { type } })}
      >
        {t("form.add")}
      </LockedButton>
    </>
  );
});

const DensityChoice = memo(() => {
  const [density, chooseDensity] = useDensity();
  const { t } = useTranslation("devices");
  return (
    <Segmented
      label={t("density.label")}
      size="small"
      value={density}
      onChange={chooseDensity}
      segments={[
        { value: "comfortable", label: t("density.comfortable") },
        { value: "compact", label: t("density.compact") },
      ]}
    />
  );
});
