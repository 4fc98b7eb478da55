import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { linkFieldTo, linkingTypeOf } from "@sgval/contract/devices/linkage";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { IconStack2, IconUnlink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { deviceQuery } from "../../../features/devices/api/read-device.ts";
import { DeviceCard } from "../../../features/devices/components/device-card.tsx";
import { DeviceLoader } from "../../../features/devices/components/device-loader.tsx";
import { LinkDrawer } from "../../../features/devices/components/linkage/link-drawer.tsx";
import { UnlinkButton } from "../../../features/devices/components/linkage/unlink-button.tsx";
import { siblingsOf } from "../../../features/devices/linkage.ts";
import { readComparison, writeComparison } from "../../../features/readings/chart-view.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { useWatchDeviceIds } from "../../../shared/realtime/watched-devices.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { addressOf, defaultSources, fitLines } from "../chart/chart-sources.ts";
import { DevicePage } from "./device-route.tsx";
import type { PanelProps } from "./device-search.ts";
import { type DeviceTab, deviceSearch } from "./device-search.ts";

const Above = styled("div")({ display: "grid", gap: 8, marginBottom: 12 });
const Siblings = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginTop: 10,
  paddingTop: 10,
  borderTop: `1px solid ${paint.line}`,
  "& a": { padding: "4px 10px", border: `1px solid ${paint.line}`, borderRadius: 999, color: paint.link },
  "& a[aria-current=page]": { borderColor: paint.ink2, color: paint.ink, fontWeight: 600 },
});

/** The device that this one measures for, with the others that do, and the end of the link. */
const ParentCard = ({
  device,
  parent,
  tab,
}: {
  device: DeviceDetail;
  parent: { id: number; displayName: string };
  /** Kept from one sibling to the next. */
  tab: DeviceTab;
}) => {
  const { t } = useTranslation("devices");
  const query = useQuery(deviceQuery(parent.id));
  const field = linkFieldTo(device.type);
  const siblings = query.data ? siblingsOf(query.data) : [];
  return (
    <SectionCard
      title={t("linkage.parent")}
      actions={
        <>
          <Button
            variant="outlined"
            size="small"
            component={Link}
            to={paths.device.replace("$id", String(parent.id))}
          >
            {t("linkage.openParent", { name: parent.displayName })}
          </Button>
          {field && <UnlinkButton parent={parent} child={device} field={field} />}
        </>
      }
    >
      <QueryState query={query} failed={t("detailFailed")} skeleton={<RowsSkeleton rows={1} height={56} />}>
        {(detail) => <DeviceCard device={detail} star={false} />}
      </QueryState>
      {siblings.length > 1 && (
        <Siblings aria-label={t("linkage.siblings", { name: parent.displayName })}>
          {siblings.map((one) => (
            <Link
              key={one.id}
              to={paths.childDevice}
              params={{ id: String(one.id) }}
              search={tab === "overview" ? {} : { tab }}
              aria-current={one.id === device.id ? "page" : undefined}
            >
              {one.displayName}
            </Link>
          ))}
        </Siblings>
      )}
    </SectionCard>
  );
};

/** Says that the device belongs to one outside of what the user sees. */
const HiddenParent = () => {
  const { t } = useTranslation("devices");
  return (
    <SectionCard flush>
      <EmptyState reason={t("linkage.hiddenParent")} next={t("linkage.hiddenParentNext")} />
    </SectionCard>
  );
};

/** Says that the device belongs to none any more, and links it again. */
const Orphan = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("devices");
  const mayLink = useMay()("Linkage.Update");
  const [open, setOpen] = useState(false);
  const field = linkFieldTo(device.type);
  return (
    <SectionCard flush>
      <EmptyState
        icon={<IconUnlink size={20} stroke={1.75} aria-hidden />}
        reason={field ? t("linkage.orphan") : t("linkage.notChild")}
        next={field ? t("linkage.orphanNext") : undefined}
        action={
          field ? (
            <LockedButton
              variant="outlined"
              locked={mayLink ? undefined : t("linkage.locked")}
              onClick={() => setOpen(true)}
            >
              {t("linkage.relink")}
            </LockedButton>
          ) : (
            <Button variant="outlined" component={Link} to={paths.device.replace("$id", String(device.id))}>
              {t("linkage.openOwn")}
            </Button>
          )
        }
      />
      {open && field && (
        <LinkDrawer
          title={t("linkage.relink")}
          type={linkingTypeOf(field)}
          except={device.id}
          changeFor={(parent) => ({ parent, field, child: device.id })}
          onClose={() => setOpen(false)}
        />
      )}
    </SectionCard>
  );
};

/** Lays the lines of the parent over those of the device, or takes them away again. */
const OverlayButton = (props: PanelProps & { parent: { id: number; displayName: string } }) => {
  const { device, parent, search, onSearch } = props;
  const { t } = useTranslation("devices");
  const types = useDeviceTypes();
  const { data } = useQuery(deviceQuery(parent.id));
  const compared = readComparison({ cmp: search.cmp, p: undefined });
  const isOver = compared.devices.includes(parent.id);
  const toggle = () => {
    if (isOver)
      return onSearch({
        cmp: writeComparison({ ...compared, devices: compared.devices.filter((id) => id !== parent.id) }),
        p: undefined,
      });
    const lines = [device, ...(data ? [data] : [])].flatMap((one) => defaultSources(one, undefined, types));
    return onSearch({
      cmp: writeComparison({ ...compared, devices: [...compared.devices, parent.id] }),
      p: fitLines(lines)
        .kept.map((source) => addressOf(device, source))
        .join(","),
    });
  };
  return (
    <div>
      <Button
        variant={isOver ? "contained" : "outlined"}
        aria-pressed={isOver}
        disabled={!data}
        startIcon={<IconStack2 size={18} stroke={1.75} aria-hidden />}
        onClick={toggle}
      >
        {isOver
          ? t("linkage.overlaid", { name: parent.displayName })
          : t("linkage.overlay", { name: parent.displayName })}
      </Button>
    </div>
  );
};

export const ChildPage = (props: PanelProps) => {
  const { device } = props;
  const parent = device.linkedFrom[0];
  useWatchDeviceIds(device.linkedFrom.map(({ id }) => id));
  return (
    <DevicePage
      {...props}
      parent={parent}
      above={(tab) => (
        <Above>
          {device.linkedFrom.map((one) => (
            <ParentCard key={one.id} device={device} parent={one} tab={tab} />
          ))}
          {!parent && (device.linkedFromHidden ? <HiddenParent /> : <Orphan device={device} />)}
          {tab === "chart" && parent && <OverlayButton {...props} parent={parent} />}
        </Above>
      )}
    />
  );
};

/** The page of a device that belongs to another one: the same as its own, with its parent above. */
export const ChildRoute = () => {
  const { id = "" } = useParams({ strict: false });
  const [search, onSearch] = usePageSearch(deviceSearch);
  return (
    <DeviceLoader key={id} id={Number(id)}>
      {(device) => (
        <ChildPage
          device={device}
          search={search}
          onSearch={(change) => onSearch(change, "tab" in change ? "to-top" : undefined)}
        />
      )}
    </DeviceLoader>
  );
};
