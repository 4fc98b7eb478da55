import { styled } from "@mui/material/styles";
import { type LinkField, linkedTypeOf, linkFieldTo, linkingTypeOf } from "@sgval/contract/devices/linkage";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useTypeName } from "../../../../shared/device-types.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Actions, Grow, MutedText } from "../../../../shared/ui/arrange.ts";
import { DeviceSilhouette } from "../../../../shared/ui/device/device-silhouette.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { type LinkedDevice, placesOf } from "../../linkage.ts";
import { LinkDrawer } from "./link-drawer.tsx";
import { UnlinkButton } from "./unlink-button.tsx";

const LINE = `2px solid ${paint.lineStrong}`;

/** Parents above, the device in the middle, the devices that measure for it below, joined by lines. */
const Tree = styled("div")({
  display: "grid",
  justifyItems: "start",
  gap: 0,
  "& > div[data-rank]": { width: "100%", maxWidth: 620 },
  "& > div[data-rank=child]": { paddingInlineStart: 28 },
});
const Branch = styled("div")({
  position: "relative",
  paddingTop: 10,
  // From the line of the device above to the middle of the box.
  "&::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: -14,
    top: 0,
    width: 14,
    height: 42,
    borderInlineStart: LINE,
    borderBottom: LINE,
  },
  "&:not(:last-of-type)::after": {
    content: '""',
    position: "absolute",
    insetInlineStart: -14,
    top: 0,
    bottom: 0,
    borderInlineStart: LINE,
  },
});
const Joint = styled("div")({
  width: 2,
  height: 14,
  marginInlineStart: 34,
  backgroundColor: paint.lineStrong,
});

const Box = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 12,
  minHeight: 62,
  padding: "10px 14px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  "&[data-kind=self]": { backgroundColor: paint.sunk, borderWidth: 2, borderColor: paint.ink2 },
  "&[data-kind=empty]": { borderStyle: "dashed", borderColor: paint.edge },
  "& svg": { flex: "none", color: paint.ink2 },
  "& b, & a": { ...typeScale.body, fontWeight: 600 },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

/** Wide enough to read: on a phone the buttons come below it. */
const Texts = styled(Grow)({ flex: "1 1 180px" });

const DeviceBox = (props: {
  device: LinkedDevice;
  kind: "self" | "parent" | "child";
  note?: string | undefined;
  children?: React.ReactNode;
}) => {
  const { device, kind, note } = props;
  const typeName = useTypeName();
  const id = String(device.id);
  return (
    <Box data-kind={kind}>
      <DeviceSilhouette type={device.type} />
      <Texts>
        {kind === "self" ? (
          <b>{device.displayName}</b>
        ) : (
          <Link to={kind === "child" ? paths.childDevice : paths.device} params={{ id }}>
            {device.displayName}
          </Link>
        )}
        <small>
          {device.name} · {typeName(device.type)}
        </small>
        {note && <small>{note}</small>}
      </Texts>
      {props.children && <Actions>{props.children}</Actions>}
    </Box>
  );
};

/** Where a device is being chosen: for a place below the device of the page, or a parent above it. */
type Choosing = { field: LinkField; above: boolean } | null;

/** The devices that measure for this one and those it measures for: drawn, linked, changed and unlinked. */
export const LinkagePanel = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("devices");
  const mayLink = useMay()("Linkage.Update");
  const [choosing, setChoosing] = useState<Choosing>(null);
  const locked = mayLink ? undefined : t("linkage.locked");
  const places = placesOf(device);
  const asChild = linkFieldTo(device.type);
  const chosenType = choosing && (choosing.above ? linkingTypeOf : linkedTypeOf)(choosing.field);
  return (
    <SectionCard title={t("linkage.title")} sub={t("linkage.sub")}>
      <Tree>
        {device.linkedFrom.map((parent) => (
          <div key={parent.id} data-rank="parent">
            <DeviceBox device={parent} kind="parent">
              {asChild && <UnlinkButton parent={parent} child={device} field={asChild} />}
            </DeviceBox>
            <Joint />
          </div>
        ))}
        {asChild && device.linkedFrom.length === 0 && (
          <div data-rank="parent">
            <Box data-kind="empty">
              <Texts>
                <small>{t(device.linkedFromHidden ? "linkage.hiddenParent" : "linkage.noParent")}</small>
              </Texts>
              {!device.linkedFromHidden && (
                <LockedButton
                  variant="outlined"
                  size="small"
                  locked={locked}
                  onClick={() => setChoosing({ field: asChild, above: true })}
                >
                  {t("linkage.relink")}
                </LockedButton>
              )}
            </Box>
            <Joint />
          </div>
        )}
        <div data-rank="self">
          <DeviceBox device={device} kind="self" />
        </div>
        <div data-rank="child">
          {places.map(({ field, linked, isHidden }) => (
            <Branch key={field}>
              {linked ? (
                <DeviceBox device={linked} kind="child" note={t(`linkage.does.${field}`)}>
                  <LockedButton
                    variant="outlined"
                    size="small"
                    locked={locked}
                    onClick={() => setChoosing({ field, above: false })}
                  >
                    {t("linkage.change")}
                  </LockedButton>
                  <UnlinkButton parent={device} child={linked} field={field} />
                </DeviceBox>
              ) : (
                <Box data-kind="empty">
                  <Texts>
                    <b>{t(`linkage.place.${field}`)}</b>
                    <small>{isHidden ? t("form.linkHidden") : t(`linkage.does.${field}`)}</small>
                  </Texts>
                  {!isHidden && (
                    <LockedButton
                      variant="outlined"
                      size="small"
                      locked={locked}
                      onClick={() => setChoosing({ field, above: false })}
                    >
                      {t(`linkage.add.${field}`)}
                    </LockedButton>
                  )}
                </Box>
              )}
            </Branch>
          ))}
        </div>
      </Tree>
      {device.type === "WATER_PUMP" && <MutedText sx={{ marginTop: 1.5 }}>{t("linkage.onePump")}</MutedText>}
      {choosing && (
        <LinkDrawer
          title={t(choosing.above ? "linkage.relink" : `linkage.add.${choosing.field}`)}
          type={chosenType ?? undefined}
          except={device.id}
          changeFor={(chosen) =>
            choosing.above
              ? { parent: chosen, field: choosing.field, child: device.id }
              : { parent: device.id, field: choosing.field, child: chosen }
          }
          onClose={() => setChoosing(null)}
        />
      )}
    </SectionCard>
  );
};
