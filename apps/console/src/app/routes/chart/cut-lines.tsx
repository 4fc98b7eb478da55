import Alert from "@mui/material/Alert";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useTranslation } from "react-i18next";
import type { ChartSource } from "../../../features/readings/chart-data.ts";
import { MOST_LINES } from "../../../features/readings/chart-view.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { addressOf } from "./chart-sources.ts";

/** A line with its name in the address. */
export interface ChartLine extends Pick<ChartSource, "deviceId" | "deviceName" | "key" | "measuresFor"> {
  name: string;
}

/** The line that the address names; of a device that is still loading only its id is known. */
export const lineNamed = (
  name: string,
  home: DeviceDetail | undefined,
  sources: readonly ChartSource[],
): ChartLine => {
  const source = sources.find((one) => addressOf(home, one) === name);
  if (source) return { ...source, name };
  const [, id, key = name] = /^(\d+):(.+)$/.exec(name) ?? [];
  return { deviceId: Number(id ?? home?.id), deviceName: id ?? home?.displayName ?? "", key, name };
};

/** Which lines were left out when a device was added. */
export const CutLines = ({ lines, onClose }: { lines: readonly ChartLine[]; onClose: () => void }) => {
  const { t } = useTranslation(["readings", "common"]);
  const format = useFormat();
  if (lines.length === 0) return null;
  const devices = [...Map.groupBy(lines, ({ deviceId }) => deviceId).values()].map(
    (own) => `${own[0]?.deviceName} (${own.map(({ key }) => format.parameterName(key)).join(", ")})`,
  );
  return (
    <Alert severity="info" role="status" onClose={onClose} closeText={t("common:close")}>
      {t("cutLines", { most: MOST_LINES, lines: devices.join("; ") })}
    </Alert>
  );
};
