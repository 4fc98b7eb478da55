import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { defaultActions, isSafetyStop } from "@sgval/contract/control/control";
import { deviceTypes } from "@sgval/quantities/device-types";
import { IconChevronLeft, IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { deviceCommandsQuery } from "../../features/control/api/list-commands.ts";
import { ControlPanel } from "../../features/control/components/control-panel.tsx";
import { deviceListQuery } from "../../features/devices/api/list-devices.ts";
import { deviceQuery } from "../../features/devices/api/read-device.ts";
import { DeviceLoader } from "../../features/devices/components/device-loader.tsx";
import { PresentValues } from "../../features/devices/components/present-values.tsx";
import { ValueTiles } from "../../features/devices/components/value-tiles.tsx";
import { useTypeName } from "../../shared/device-types.ts";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { ListPager, type PageChange } from "../../shared/ui/list/list-pager.tsx";
import { SearchField } from "../../shared/ui/list/search-field.tsx";
import { QueryState } from "../../shared/ui/page/query-state.tsx";
import { Rows } from "../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../shared/ui/page/skeletons.tsx";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { stopFirstSearch } from "./stop-first-search.ts";

const Page = styled("main")({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  boxSizing: "border-box",
  maxWidth: 720,
  minHeight: "100dvh",
  marginInline: "auto",
  padding: "24px 16px 48px",
  "& > h1": { ...typeScale.h1, margin: 0 },
  "& > p": { ...typeScale.body, margin: 0, color: paint.mute },
});

const Ways = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

const Search = styled("div")({ padding: "4px 14px 12px" });

const Choose = styled(Button)({ minHeight: 44 });

const USUAL_DEVICES = 20;

/** Types that usually have a safety stop; a search finds all others too. */
const stoppable = deviceTypes.filter((type) => defaultActions[type].some(isSafetyStop));

const DeviceChoice = ({
  q,
  page,
  size,
  onSearch,
  onChoose,
}: {
  q: string;
  page: number;
  size: number;
  onSearch(change: { q?: string | undefined } & PageChange): void;
  onChoose(id: number): void;
}) => {
  const { t } = useTranslation(["control", "devices"]);
  const typeName = useTypeName();
  const query = useQuery(deviceListQuery({ page, size, ...(q === "" ? { type: stoppable } : { q }) }));
  return (
    <SectionCard title={t("stopFirst.which")} flush>
      <Search>
        <SearchField
          value={q}
          onChange={(next) => onSearch({ q: next || undefined, page: undefined })}
          label={t("stopFirst.search")}
          placeholder={t("stopFirst.search")}
        />
      </Search>
      <QueryState
        query={query}
        failed={t("devices:detailFailed")}
        skeleton={<RowsSkeleton rows={4} height={56} />}
      >
        {({ data, metaData }) => (
          <>
            <Rows>
              {data.map((device) => (
                <li key={device.id}>
                  <div>
                    <b>{device.displayName}</b>
                    <small>{`${device.name} · ${typeName(device.type)}`}</small>
                  </div>
                  <Choose
                    variant="outlined"
                    aria-label={`${t("stopFirst.choose")} ${device.displayName}`}
                    onClick={() => onChoose(device.id)}
                  >
                    {t("stopFirst.choose")}
                  </Choose>
                </li>
              ))}
              {data.length === 0 && <li>{t("stopFirst.none")}</li>}
            </Rows>
            <ListPager
              label={t("stopFirst.which")}
              total={metaData.total}
              page={page}
              size={size}
              defaultSize={USUAL_DEVICES}
              onChange={onSearch}
            />
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};

/** How often the device is asked for again (ms); no live connection is open before the password is changed. */
const READ_AGAIN_MS = 2_000;

const DeviceStops = ({ id }: { id: number }) => {
  useQuery({ ...deviceQuery(id), refetchInterval: READ_AGAIN_MS });
  useQuery({ ...deviceCommandsQuery(id), refetchInterval: READ_AGAIN_MS });
  const typeName = useTypeName();
  return (
    <DeviceLoader key={id} id={id}>
      {(device) => (
        <>
          <SectionCard title={device.displayName} sub={`${device.name} · ${typeName(device.type)}`}>
            <ValueTiles device={device} most={4} />
          </SectionCard>
          <ControlPanel
            device={device}
            autoGate={null}
            values={<PresentValues device={device} logger={undefined} />}
            stopsOnly
          />
        </>
      )}
    </DeviceLoader>
  );
};

/** For somebody who must change the password and stands before an emergency: the safety stops, and nothing else. */
export const StopFirstRoute = () => {
  const { t } = useTranslation("control");
  const [{ q = "", page = 1, size = USUAL_DEVICES, device, to }, onSearch] = usePageSearch(stopFirstSearch);
  const navigate = useNavigate();
  usePageTitle(t("stopFirst.title"));
  return (
    <Page>
      <h1>{t("stopFirst.title")}</h1>
      <p>{t("stopFirst.text")}</p>
      <Ways>
        <Button
          variant="outlined"
          startIcon={<IconKey size={18} stroke={1.75} />}
          onClick={() => void navigate({ to: paths.changePassword, search: to ? { to } : {} })}
        >
          {t("stopFirst.toPassword")}
        </Button>
        {device !== undefined && (
          <Button
            variant="text"
            startIcon={<IconChevronLeft size={18} stroke={1.75} />}
            onClick={() => onSearch({ device: undefined })}
          >
            {t("stopFirst.another")}
          </Button>
        )}
      </Ways>
      {device === undefined ? (
        <DeviceChoice
          q={q}
          page={page}
          size={size}
          onSearch={onSearch}
          onChoose={(next) => onSearch({ device: next })}
        />
      ) : (
        <DeviceStops id={device} />
      )}
    </Page>
  );
};
