import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";
import { BandExamples, CardExamples, CommandExamples } from "./process-examples.tsx";
import { ShowcaseFrames } from "./showcase-frames.tsx";
import { StatusExamples, ValueExamples } from "./value-examples.tsx";

const tabs = {
  values: ValueExamples,
  statuses: StatusExamples,
  commands: CommandExamples,
  cards: CardExamples,
  band: BandExamples,
} as const;
const names = ["values", "statuses", "commands", "cards", "band"] as const;

/** The patterns every screen shares: value, state, command, device and normal band, each in all it can show. */
export const SharedParts = () => {
  const { t } = useTranslation("showcase");
  const [tab, setTab] = useState<(typeof names)[number]>("values");
  const Examples = tabs[tab];
  return (
    <SectionCard title={t("patterns")}>
      <Tabs
        value={tab}
        onChange={(_event, next: (typeof names)[number]) => setTab(next)}
        aria-label={t("patterns")}
        variant="scrollable"
        sx={{ mb: "12px" }}
      >
        {names.map((name) => (
          <Tab key={name} value={name} label={t(name)} />
        ))}
      </Tabs>
      <ShowcaseFrames key={tab}>
        <Examples />
      </ShowcaseFrames>
    </SectionCard>
  );
};
