import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { IconMapQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useDataAwaited } from "../../../shared/realtime/awaited-data.ts";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { StatusChip } from "../../../shared/ui/device/status-chip.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton, TileSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { deviceQuery } from "../api/read-device.ts";

const Page = styled("div")({ padding: "16px 24px" });
const Tiles = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))",
  gap: 8,
});

/** Ids above it exist nowhere; the server would not understand the request. */
const MOST_ID = 2_147_483_647;

const Framed = ({ children }: { children: ReactNode }) => (
  <Page>
    <SectionCard flush>{children}</SectionCard>
  </Page>
);

/** Loads a device for who may see devices, and shows loading and error states; older data stays visible when a refresh failed. */
export const DeviceLoader = (props: { id: number; children: (device: DeviceDetail) => ReactNode }) => {
  const { t } = useTranslation(["devices", "common"]);
  const may = useMay()("Device.Index");
  const isId = Number.isSafeInteger(props.id) && props.id > 0 && props.id <= MOST_ID;
  const query = useQuery({ ...deviceQuery(props.id), enabled: isId && may });
  const device = useLiveDevice(query.data);
  const awaited = useDataAwaited(props.id);
  if (!may)
    return (
      <PageBody>
        <PageHeader title={t("title")} />
        <SectionCard flush>
          <EmptyState reason={t("common:devicesHidden")} />
        </SectionCard>
      </PageBody>
    );
  if (!isId || (query.error && toApiError(query.error).code === "not_found"))
    return (
      <PageBody>
        <PageHeader title={t("notFound")} />
        <SectionCard flush>
          <EmptyState
            icon={<IconMapQuestion size={20} stroke={1.75} />}
            reason={t("notFoundNext")}
            action={
              <Link to={paths.deviceList}>
                <Button variant="outlined" component="span" tabIndex={-1}>
                  {t("backToList")}
                </Button>
              </Link>
            }
          />
        </SectionCard>
      </PageBody>
    );
  return (
    <>
      {awaited && device === undefined && (
        <Page role="status">
          <StatusChip kind="changing" label={t("waitingData")} />
        </Page>
      )}
      <QueryState
        query={{ ...query, data: device }}
        failed={t("detailFailed")}
        Frame={Framed}
        skeleton={
          <Page>
            <RowsSkeleton rows={1} height={66} />
            <Tiles>
              {["a", "b", "c", "d"].map((key) => (
                <TileSkeleton key={key} />
              ))}
            </Tiles>
          </Page>
        }
      >
        {props.children}
      </QueryState>
    </>
  );
};
