import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Ruler, type RulerProps } from "../../shared/ui/ruler.tsx";
import { SectionCard } from "../../shared/ui/section-card.tsx";
import { StatusChip } from "../../shared/ui/status-chip.tsx";
import { PRIORITIES } from "../../shared/ui/status-kinds.ts";
import { ValueTile } from "../../shared/ui/value-tile.tsx";

const kinds = [
  ...PRIORITIES,
  "late",
  "stale",
  "offline",
  "running",
  "stopped",
  "changing",
  "unknown",
] as const;
const tabs = ["values", "statuses", "band"] as const;
const row = { display: "flex", flexWrap: "wrap", gap: 16, paddingTop: 14 } as const;

/** The patterns every screen shares: a value with its five parts, a state as shape and word, a normal band. */
export const SharedParts = () => {
  const { t } = useTranslation("showcase");
  const format = useFormat();
  const [tab, setTab] = useState<(typeof tabs)[number]>("values");
  const ruler: RulerProps = {
    label: t("pressureRead"),
    min: 0,
    max: 6,
    value: 2.45,
    bandLow: 1.5,
    bandHigh: 3.5,
  };
  const tile = { label: t("pressure"), unit: "bar", notes: [t("seconds"), t("good")] };
  return (
    <SectionCard title={t("example")}>
      <Tabs
        value={tab}
        onChange={(_event, next: (typeof tabs)[number]) => setTab(next)}
        aria-label={t("example")}
      >
        {tabs.map((one) => (
          <Tab key={one} value={one} label={t(one)} />
        ))}
      </Tabs>
      {tab === "values" && (
        <div style={row}>
          <ValueTile framed {...tile} value={format.number(2.45, 2)} ruler={ruler} />
          <ValueTile
            framed
            {...tile}
            value={format.number(2.45, 2)}
            state="stale"
            stateWord={t("word.stale")}
          />
          <ValueTile framed {...tile} value="--" state="bad" />
          <ValueTile
            framed
            {...tile}
            value={format.number(0.86, 2)}
            priority="critical"
            priorityWord={t("word.critical")}
          />
        </div>
      )}
      {tab === "statuses" && (
        <div style={row}>
          {kinds.map((kind) => (
            <StatusChip key={kind} kind={kind} word={t(`word.${kind}`)} />
          ))}
        </div>
      )}
      {tab === "band" && (
        <div style={{ ...row, maxWidth: 360 }}>
          <Ruler {...ruler} large />
        </div>
      )}
    </SectionCard>
  );
};
