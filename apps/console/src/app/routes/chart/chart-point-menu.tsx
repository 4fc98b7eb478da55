import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { parameterOf } from "@sgval/quantities/parameter";
import { IconAlertTriangle, IconFlag, IconNote } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LimitDrawer, type WantedLimit } from "../../../features/devices/components/limits/limit-drawer.tsx";
import { mayHaveLimits } from "../../../features/devices/components/limits/limits-panel.tsx";
import type { LineValue } from "../../../features/readings/chart-data.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Row } from "../../../shared/ui/arrange.ts";

const Item = styled(MenuItem)({ minHeight: 40, whiteSpace: "normal" });
const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** Where somebody points: a time (epoch seconds), a place of the window, and what the lines are at that time. */
interface Pointed {
  time: number;
  place: { left: number; top: number };
  values: readonly LineValue[];
}

/** What somebody points at on a chart. `onKey` takes the key that points at no place. */
export const usePointed = (onKey: (time: number) => void) => {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  return {
    pointed,
    onPoint: (time: number, place: Pointed["place"] | null, values: readonly LineValue[]) => {
      if (place) setPointed({ time, place, values });
      else onKey(time);
    },
    onDone: () => setPointed(null),
  };
};

/** What can be done at a time of a chart: write about it, mark it, take a value as a limit. */
export const ChartPointMenu = (props: {
  pointed: Pointed | null;
  /** The devices of the lines. */
  devices: readonly DeviceDetail[];
  /** `undefined` for who may not write. */
  onNote: ((time: number) => void) | undefined;
  onMark: (time: number) => void;
  onDone: () => void;
}) => {
  const { pointed, devices, onNote, onMark, onDone } = props;
  const { t } = useTranslation(["logbook", "devices"]);
  const format = useFormat();
  const mayLimit = useMay()("Device.Update");
  const [wanted, setWanted] = useState<WantedLimit | null>(null);
  const time = pointed ? format.timestamp(pointed.time * 1000) : "";
  const limits = (mayLimit ? (pointed?.values ?? []) : []).flatMap(
    ({ deviceId, key, value }): WantedLimit[] => {
      const device = devices.find(({ id }) => id === deviceId);
      const channel = device?.channels.find(({ parameter }) => parameter === key);
      return device && channel && mayHaveLimits(channel) ? [{ device, channel: key, value }] : [];
    },
  );
  const nameOf = ({ device, channel }: WantedLimit) =>
    devices.length > 1
      ? `${format.parameterName(channel)} · ${device.displayName}`
      : format.parameterName(channel);
  const textOf = ({ channel, value }: WantedLimit) => {
    const parameter = parameterOf(channel)?.parameter;
    return parameter ? format.parameter(value, parameter) : "";
  };
  const choose = (act: (at: number) => void) => () => {
    if (pointed) act(pointed.time);
    onDone();
  };
  return (
    <>
      <Menu
        open={pointed !== null}
        onClose={onDone}
        anchorReference="anchorPosition"
        anchorPosition={pointed?.place ?? { left: 0, top: 0 }}
      >
        {onNote && (
          <Item onClick={choose(onNote)}>
            <Row gap={8}>
              <IconNote {...icon} />
              {t("writeAt", { time })}
            </Row>
          </Item>
        )}
        <Item onClick={choose(onMark)}>
          <Row gap={8}>
            <IconFlag {...icon} />
            {t("markAt", { time })}
          </Row>
        </Item>
        {limits.map((limit) => (
          <Item key={`${limit.device.id} ${limit.channel}`} onClick={choose(() => setWanted(limit))}>
            <Row gap={8}>
              <IconAlertTriangle {...icon} />
              {t("devices:limits.hereAt", { name: nameOf(limit), value: textOf(limit) })}
            </Row>
          </Item>
        ))}
      </Menu>
      {wanted && <LimitDrawer wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  );
};
