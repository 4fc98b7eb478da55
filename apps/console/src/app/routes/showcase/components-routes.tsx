import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useMatch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { DeleteAllExample, HeaderExample, IconExample, StatisticsExample } from "./component-examples.tsx";
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

const shown = {
  breadcrumbSection: { kind: "header", Example: HeaderExample },
  btnDeleteAll: { kind: "bulk", Example: DeleteAllExample },
  btnStatistics: { kind: "charts", Example: StatisticsExample },
  iconDelete: { kind: "icon", Example: () => <IconExample verb="delete" /> },
  iconEdit: { kind: "icon", Example: () => <IconExample verb="edit" /> },
  iconView: { kind: "icon", Example: () => <IconExample verb="view" /> },
} as const;

const isShown = (page: string): page is keyof typeof shown => Object.hasOwn(shown, page);

const Keys = styled("dl")({
  ...typeScale.body,
  display: "grid",
  gridTemplateColumns: "max-content 1fr",
  gap: "4px 16px",
  margin: 0,
  "& dt": { fontWeight: 600 },
  "& dd": { margin: 0 },
  "& kbd": { fontFamily: "inherit" },
});
const About = styled("p")({ margin: 0 });
const Advice = styled(Keys)({ marginTop: 8 });

/** What the keyboard does on each kind of part. */
const keysOf = {
  header: ["tab", "enter"],
  bulk: ["tab", "enter", "space", "esc"],
  charts: ["tab", "enter", "space"],
  icon: ["tab", "enter", "space", "esc"],
} as const;

/** Page of one component: live, in both themes and directions, with usage advice. */
export const ShowcaseRoute = () => {
  const { t } = useTranslation(["showcase", "pages"]);
  const page = useMatch({ strict: false, select: (match) => match.staticData.page }) ?? "";
  const key = isShown(page) ? page : "breadcrumbSection";
  const { kind, Example } = shown[key];
  const name = t(`pages:name.${key}`);
  usePageTitle(name);
  return (
    <PageBody>
      <PageHeader
        title={name}
        trailLabel={t("trail")}
        trail={[
          { key: "components", node: t("trail") },
          { key, node: name },
        ]}
      />
      <SectionCard title={t("usage")}>
        <About>{t(`about.${key}`)}</About>
        <Advice>
          <dt>{t("do")}</dt>
          <dd>{t(`doText.${kind}`)}</dd>
          <dt>{t("dont")}</dt>
          <dd>{t(`dontText.${kind}`)}</dd>
        </Advice>
      </SectionCard>
      <SectionCard title={t("states")}>
        <ShowcaseFrames>
          <Example />
        </ShowcaseFrames>
      </SectionCard>
      <SectionCard title={t("keys")}>
        <Keys>
          {keysOf[kind].map((key) => [
            <dt key={key}>
              <kbd>{t(`key.${key}.name`)}</kbd>
            </dt>,
            <dd key={`${key}-does`}>{t(`key.${key}.does`)}</dd>,
          ])}
        </Keys>
      </SectionCard>
      {key === "breadcrumbSection" && <SharedParts />}
    </PageBody>
  );
};
