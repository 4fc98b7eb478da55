import { styled } from "@mui/material/styles";
import { type LeakDetail, mostLeakImages } from "@sgval/contract/leaks/leaks";
import { longestPhotoCaption } from "@sgval/contract/photo";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { Stack } from "../../../shared/ui/arrange.ts";
import { below, useBelow } from "../../../shared/ui/breakpoints.ts";
import { MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { PhotoGrid } from "../../../shared/ui/photos/photo-grid.tsx";
import { PhotoUploader } from "../../../shared/ui/photos/photo-uploader.tsx";
import { PhotoViewer } from "../../../shared/ui/photos/photo-viewer.tsx";
import { leakPictureQuery, leakQuery, useChangeLeak, useSendLeakImage } from "../api/leaks.ts";
import { leakPhotoRule } from "../leak-photo-rule.ts";
import { chartAt, NearbyDevicesCard } from "./detail/nearby-devices-card.tsx";
import { RepairEffectCard } from "./detail/repair-effect-card.tsx";
import { LeakEditDrawer } from "./leak-form.tsx";
import { LeakStateChip } from "./leak-state.tsx";
import { LeakSteps } from "./leak-steps.tsx";
import { SuspectedCard } from "./suspected/suspected-card.tsx";

const LeakMap = lazy(async () => ({ default: (await import("./leak-map.tsx")).LeakMap }));
const icon = { size: 18, stroke: 1.75 } as const;
/** As near as the map shows a single pipe. */
const PIPE_ZOOM = 16;

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
  alignItems: "start",
  gap: 16,
  [below("lg")]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
const Frame = styled("div")({
  height: 280,
  overflow: "hidden",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
});
const Whole = styled("p")({ margin: 0, whiteSpace: "pre-line", overflowWrap: "anywhere" });

/** The pipe with its network, on the map for who sees that. */
const PipeLink = ({ leak: { pipe, position } }: { leak: LeakDetail }) => {
  const may = useMay();
  if (!pipe) return "--";
  const name = `${pipe.id} · ${pipe.network}`;
  if (!may("Network.Index") || !may("Device.Index")) return name;
  const at = position && {
    ll: `${position.latitude.toFixed(5)},${position.longitude.toFixed(5)}`,
    z: String(PIPE_ZOOM),
  };
  return (
    <AddressLink href={pathTo(paths.fleet, {}, { el: `${pipe.networkId},link,${pipe.id}`, ...at })}>
      {name}
    </AddressLink>
  );
};

/** The suspicion that it was reported for. */
const SuspectedLink = ({ suspected }: { suspected: NonNullable<LeakDetail["suspectedLeak"]> }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  return (
    <>
      <Link to={paths.suspectedLeaks} search={{ show: suspected.id }}>
        {t("suspected.ofFlow", { flow: format.quantity(suspected.flow, "m3/h", 1) })}
      </Link>
      {` · ${t("suspected.since", { time: format.dateTime(suspected.startedAt) })}`}
    </>
  );
};

/** One leak point: its images, where it is, what was used, its way through the states, and what was measured around it. */
export const LeakPage = (props: {
  actionsOf?: (leak: LeakDetail) => ReactNode;
  /** The risk that it raises. */
  riskOf?: (leak: LeakDetail) => ReactNode;
  /** Who changed what of it. */
  log?: (leakId: number) => ReactNode;
}) => {
  const { actionsOf, riskOf, log } = props;
  const { id: named = "" } = useParams({ strict: false });
  const id = Number(named);
  const { t } = useTranslation(["leaks", "pages", "photos", "forms", "common"]);
  const format = useFormat();
  const missing = useMissingPermissions();
  const navigate = useNavigate();
  const query = useQuery(leakQuery(id));
  const change = useChangeLeak(id);
  const send = useSendLeakImage(id);
  const [opened, setOpened] = useState<number | null>(null);
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const mayChange = missing("LeakPoint.Update") === undefined;
  const leak = query.data;
  const risk = leak && riskOf?.(leak);
  const shown = leak?.photos.find((photo) => photo.id === opened);
  const title = leak ? `${t("pages:name.leakPoint")} #${leak.id}` : t("pages:name.leakPoint");
  usePageTitle(title);
  // In one column what leaks and where comes before all that was done about it.
  const isOneColumn = useBelow("lg");
  const inOrder = (columns: ReactNode[]) => (isOneColumn ? columns.toReversed() : columns);
  return (
    <PageBody>
      <PageHeader
        title={title}
        trailLabel={t("common:trail")}
        trail={[
          { key: "leaks", node: <Link to={paths.leakPoints}>{t("pages:name.leakPoints")}</Link> },
          { key: "leak", node: <span>#{id}</span> },
        ]}
        badges={leak && <LeakStateChip state={leak.state} />}
        actions={
          leak && (
            <>
              {actionsOf?.(leak)}
              <LockedButton
                variant="outlined"
                startIcon={<IconTrash {...icon} />}
                locked={missing("LeakPoint.Delete")}
                onClick={() => setOpen("delete")}
              >
                {t("forms:delete")}
              </LockedButton>
              <LockedButton
                variant="contained"
                startIcon={<IconPencil {...icon} />}
                locked={missing("LeakPoint.Update")}
                onClick={() => setOpen("edit")}
              >
                {t("forms:edit")}
              </LockedButton>
            </>
          )
        }
      />
      <QueryState query={query} failed={t("failedOne")}>
        {(one) => (
          <Columns>
            {inOrder([
              <Stack key="work" gap={16}>
                <SectionCard title={t("photos:title")}>
                  <Stack gap={12}>
                    {mayChange && (
                      <PhotoUploader
                        send={send}
                        rule={leakPhotoRule}
                        most={mostLeakImages}
                        free={mostLeakImages - one.photos.length}
                      />
                    )}
                    <PhotoGrid photos={one.photos} picture={leakPictureQuery} onOpen={setOpened} />
                  </Stack>
                </SectionCard>
                <LeakSteps leak={one} />
                <RepairEffectCard leakId={one.id} />
                {isOneColumn && <NearbyDevicesCard leakId={one.id} />}
                {log?.(one.id)}
              </Stack>,
              <Stack key="about" gap={16}>
                {mayChange && <SuspectedCard leak={one} />}
                <SectionCard title={t("description")}>
                  <Stack gap={14}>
                    <Whole>{one.description}</Whole>
                    <DescriptionList
                      properties={[
                        { key: "foundAt", label: t("foundAt"), content: format.dateTime(one.foundAt) },
                        {
                          key: "repairedAt",
                          label: t("repairedAt"),
                          content: one.repairedAt ? format.dateTime(one.repairedAt) : "--",
                        },
                        { key: "reporter", label: t("reporter"), content: one.reporter.name },
                        { key: "zone", label: t("zone"), content: one.zone?.name ?? "--" },
                        {
                          key: "device",
                          label: t("device"),
                          content: one.device ? (
                            <Link to={paths.device} params={{ id: String(one.device.id) }}>
                              {one.device.name}
                            </Link>
                          ) : (
                            "--"
                          ),
                        },
                        {
                          key: "diameter",
                          label: t("diameter"),
                          content: one.diameter === null ? "--" : format.length(one.diameter, "mm"),
                        },
                        { key: "pipe", label: t("pipe"), content: <PipeLink leak={one} /> },
                        ...(one.suspectedLeak
                          ? [
                              {
                                key: "suspected",
                                label: t("suspectedFirst"),
                                content: <SuspectedLink suspected={one.suspectedLeak} />,
                              },
                            ]
                          : []),
                        ...(risk ? [{ key: "risk", label: t("risk"), content: risk }] : []),
                        {
                          key: "materials",
                          label: t("materials"),
                          content:
                            one.materials.length === 0
                              ? "--"
                              : one.materials.map((used) => (
                                  <div key={used.materialId}>
                                    {used.name}:{" "}
                                    {format.number(used.amount, Number.isInteger(used.amount) ? 0 : 2)}{" "}
                                    {used.unit}
                                  </div>
                                )),
                        },
                        ...[one.zoneDevice, one.device]
                          .flatMap((device) => device ?? [])
                          .filter(
                            (device, place, all) =>
                              all.findIndex((other) => other.id === device.id) === place,
                          )
                          .map((device) => ({
                            key: `chart-${device.id}`,
                            label: device.name,
                            content: (
                              <AddressLink href={chartAt(device.id, Date.parse(one.foundAt))}>
                                {t("chartThen")}
                              </AddressLink>
                            ),
                          })),
                      ]}
                    />
                  </Stack>
                </SectionCard>
                {one.position && (
                  <MapFrame without={null}>
                    <Frame>
                      <LeakMap leaks={[one]} />
                    </Frame>
                  </MapFrame>
                )}
                {!isOneColumn && <NearbyDevicesCard leakId={one.id} />}
              </Stack>,
            ])}
          </Columns>
        )}
      </QueryState>
      {leak && shown && (
        <PhotoViewer
          photos={leak.photos}
          photo={shown}
          picture={leakPictureQuery}
          fileName={({ id: photoId, takenAt }) => `leak-${leak.id}-${takenAt.slice(0, 10)}-${photoId}`}
          longestCaption={longestPhotoCaption}
          change={mayChange ? change.images : undefined}
          onOpen={setOpened}
        />
      )}
      {leak && open === "edit" && <LeakEditDrawer leak={leak} onClose={() => setOpen(null)} />}
      {leak && open === "delete" && (
        <DeleteDialog
          open
          names={[leak.description]}
          affected={leak.isConnected ? `${t("deleteText")} ${t("deleteAnswer")}` : t("deleteText")}
          onDelete={() => change.remove()}
          onDeleted={() => void navigate({ to: paths.leakPoints, search: {} })}
          onClose={() => setOpen(null)}
        />
      )}
    </PageBody>
  );
};
