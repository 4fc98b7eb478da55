import { periodicEndLabels } from "@sgval/contract/pumps/labels";
import type { PumpStation, periodicEnds } from "@sgval/contract/pumps/live";
import i18next from "i18next";
import { paths, pathTo } from "../../config/paths.ts";
import { currentLanguage } from "../../shared/i18n/i18n.ts";
import { notify } from "../../shared/notices/notices.ts";

const namesOf = ({ pumps }: PumpStation, pumpIds: readonly string[]): string =>
  pumps
    .filter(({ key }) => pumpIds.includes(key))
    .map(({ name }) => name)
    .join(", ");

const show = (
  { deviceId, deviceKey }: PumpStation,
  { id, tone, text }: { id: string; tone: "info" | "warning"; text: () => string },
): void =>
  void i18next.loadNamespaces("pumps").then(() =>
    notify(
      {
        group: "command",
        tone,
        text: `${deviceKey} · ${text()}`,
        id: `pump-${deviceId}-${id}`,
        href: pathTo(paths.pump, { id: deviceId }),
      },
      "commandResult",
    ),
  );

/** One notice for a list of linear pumps that were switched, however many they are. */
export const notifyOfList = (station: PumpStation, pumpIds: readonly string[], on: boolean): void => {
  const names = namesOf(station, pumpIds);
  if (names === "") return;
  show(station, {
    id: `list-${pumpIds.join()}`,
    tone: "info",
    text: () => (on ? i18next.t("pumps:notice.on", { names }) : i18next.t("pumps:notice.off", { names })),
  });
};

/** Periodic sending ended by itself: whoever relies on it must know. */
export const notifyOfEnd = (
  station: PumpStation,
  pumpId: string,
  ended: (typeof periodicEnds)[number],
): void =>
  show(station, {
    id: `periodic-${pumpId}`,
    tone: "warning",
    text: () =>
      i18next.t("pumps:notice.ended", {
        name: namesOf(station, [pumpId]),
        cause: periodicEndLabels[ended][currentLanguage()],
      }),
  });
