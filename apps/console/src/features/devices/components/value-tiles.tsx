import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { DeviceDetail } from "@sgval/contract/device-routes";
import { deviceTypeFacts } from "@sgval/quantities/device-types";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { SectionCard } from "../../../shared/ui/section-card.tsx";
import { ValueTile } from "../../../shared/ui/value-tile.tsx";
import { useTile } from "../use-tile.ts";

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))",
  gap: 8,
  "& > [data-hero=true]": { gridColumn: "1 / -1" },
});

/** The channels of a device: the type's key values first, then the rest in the order of their slots. */
export const orderedKeys = (device: DeviceDetail): string[] => {
  const keys = device.channels.map(({ parameter }) => parameter);
  const wanted = ["outlet_pressure", ...deviceTypeFacts[device.type].keyValues];
  const leads = wanted.flatMap((lead) => keys.filter((key) => key === lead || key.startsWith(`${lead}.`)));
  return [...new Set([...leads, ...keys])];
};

/** All values of a device as tiles; on a phone the first one is written large enough to read in the sun. */
export const ValueTiles = ({ device, most }: { device: DeviceDetail; most?: number }) => {
  const { t } = useTranslation("devices");
  const phone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const tileOf = useTile(device);
  if (!device.latest) return <EmptyState reason={t("noReadings")} next={t("noReadingsNext")} />;
  const keys = orderedKeys(device).slice(0, most);
  return (
    <Grid role="group" aria-label={t("values")}>
      {keys.map((key, index) => {
        const tile = tileOf(key);
        const hero = phone && index === 0;
        return (
          tile && (
            <div key={key} data-hero={hero}>
              <ValueTile {...tile} framed size={hero ? "hero" : "m"} />
            </div>
          )
        );
      })}
    </Grid>
  );
};

/** What the drawing of a valve does not show already. */
export const FurtherTiles = ({ device, drawn }: { device: DeviceDetail; drawn: readonly string[] }) => {
  const { t } = useTranslation("devices");
  const tileOf = useTile(device);
  const keys = orderedKeys(device).filter((key) => !drawn.includes(key) && !key.startsWith("digital_output"));
  if (keys.length === 0 || !device.latest) return null;
  return (
    <SectionCard title={t("moreValues")}>
      <Grid role="group" aria-label={t("moreValues")}>
        {keys.map((key) => {
          const tile = tileOf(key);
          return tile && <ValueTile key={key} {...tile} size="s" />;
        })}
      </Grid>
    </SectionCard>
  );
};
