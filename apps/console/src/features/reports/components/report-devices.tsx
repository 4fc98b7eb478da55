import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import { devicesOfKind } from "@sgval/contract/reports/reported-devices";
import { mostReported, type ReportKind } from "@sgval/contract/reports/reports";
import { deviceTypes, isDeviceType } from "@sgval/quantities/device-types";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTypeName } from "../../../shared/device-types.ts";
import {
  allDevicesToChooseQuery,
  DEVICES_OFFERED,
  type DeviceChoice,
} from "../../../shared/queries/find-devices.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Chosen = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
  maxHeight: 160,
  overflowY: "auto",
  [touch]: { "& .MuiChip-root": { height: 44 } },
});
/** However many filters there are, they fill their rows. */
const Row = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "& > *": { flex: "1 1 128px", minWidth: 0, maxWidth: "none" },
  "& > :first-of-type": { flexBasis: "100%" },
});
const Found = styled("ul")({
  ...typeScale.bodyS,
  margin: 0,
  padding: 0,
  listStyle: "none",
  maxHeight: 200,
  overflowY: "auto",
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  "& button": {
    justifyContent: "flex-start",
    textAlign: "start",
    color: paint.ink,
    fontWeight: 400,
    "& svg": { color: paint.mute },
  },
  "& p": { margin: 0, padding: 8, color: paint.mute },
});

/** The devices of a report: those chosen, and a search that adds others, one by one or all that were found. */
export const ReportDevices = (props: {
  kind: ReportKind;
  chosen: readonly number[];
  known: readonly DeviceChoice[];
  /** What is looked for at first. */
  q: string;
  onChange: (chosen: number[], known: readonly DeviceChoice[]) => void;
}) => {
  const { chosen, known, onChange } = props;
  const { t } = useTranslation(["reports", "messages"]);
  const [q, setQ] = useState(props.q);
  const [room, setRoom] = useState("");
  const [zone, setZone] = useState("");
  const [type, setType] = useState("");
  const typeName = useTypeName();
  const { rooms, zones } = usePlaces();
  const { types, quantities } = devicesOfKind[props.kind] ?? {};
  const offeredTypes = types ?? deviceTypes;
  const query = useQuery(
    allDevicesToChooseQuery(
      q,
      {
        quantities,
        // A type that the report of another kind was about stays out.
        types: isDeviceType(type) && offeredTypes.includes(type) ? [type] : types,
        room: room === "" ? undefined : Number(room),
        dma: zone === "" ? undefined : Number(zone),
      },
      mostReported.devices,
    ),
  );
  // A report may have nothing to say of one that it was asked for, and so does not name it.
  const unnamed = chosen.filter((id) => !known.some((device) => device.id === id));
  const named = useQuery({
    ...allDevicesToChooseQuery("", { ids: unnamed }, mostReported.devices),
    enabled: unnamed.length > 0,
  });
  const names = new Map(
    [...(named.data?.devices ?? []), ...known].map((device) => [device.id, device.displayName]),
  );
  const add = (devices: readonly DeviceChoice[]) =>
    onChange([...chosen, ...devices.map(({ id }) => id)].slice(0, mostReported.devices), [
      ...known,
      ...devices,
    ]);
  return (
    <>
      {chosen.length > 0 && (
        <Chosen>
          {chosen.map((id) => (
            <Chip
              key={id}
              size="small"
              label={names.get(id) ?? `#${id}`}
              onDelete={() =>
                onChange(
                  chosen.filter((one) => one !== id),
                  known,
                )
              }
            />
          ))}
        </Chosen>
      )}
      <Row>
        <SearchField value={q} onChange={setQ} label={t("findDevice")} placeholder={t("findDevice")} />
        {rooms.length > 0 && (
          <FilterChoice
            label={t("room")}
            any={t("anyRoom")}
            value={room}
            choices={rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value = "") => setRoom(value)}
          />
        )}
        {zones.length > 0 && (
          <FilterChoice
            label={t("zone")}
            any={t("anyZone")}
            value={zone}
            choices={zones.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value = "") => setZone(value)}
          />
        )}
        {offeredTypes.length > 1 && (
          <FilterChoice
            label={t("type")}
            any={t("anyType")}
            value={type}
            choices={offeredTypes.map((one) => ({ value: one, label: typeName(one) }))}
            onChange={(value = "") => setType(value)}
          />
        )}
        {chosen.length > 0 && (
          <Button variant="text" size="small" onClick={() => onChange([], known)}>
            {t("removeAll")}
          </Button>
        )}
      </Row>
      <QueryState query={query} failed={t("devicesFailed")}>
        {({ devices, total }) => {
          const others = devices.filter(({ id }) => !chosen.includes(id));
          const addable = others.slice(0, Math.max(0, mostReported.devices - chosen.length));
          return (
            <>
              <Found aria-label={t("devicesFound")}>
                {others.slice(0, DEVICES_OFFERED).map((device) => (
                  <li key={device.id}>
                    <Button
                      variant="text"
                      size="small"
                      fullWidth
                      startIcon={<IconPlus size={16} stroke={1.75} aria-hidden />}
                      onClick={() => add([device])}
                    >
                      {device.displayName} · {device.name}
                    </Button>
                  </li>
                ))}
                {others.length === 0 && (
                  <li>
                    <p>
                      {devices.length === 0
                        ? t("messages:no_data")
                        : devices.length < total
                          ? t("mostChosen", { most: mostReported.devices })
                          : t("allChosen")}
                    </p>
                  </li>
                )}
              </Found>
              {addable.length > 1 && (
                <Button variant="text" size="small" onClick={() => add(addable)}>
                  {t("addAll", { count: addable.length })}
                </Button>
              )}
            </>
          );
        }}
      </QueryState>
    </>
  );
};
