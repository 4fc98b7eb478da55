import { styled } from "@mui/material/styles";
import { useMatch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { PageBody } from "../../shared/ui/page-body.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { paint } from "../../shared/ui/paint.ts";
import { SectionCard } from "../../shared/ui/section-card.tsx";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { DeleteAllExample, HeaderExample, IconExample, StatisticsExample } from "./component-examples.tsx";
import { SharedParts } from "./shared-parts.tsx";

const shown = {
  breadcrumbSection: { kind: "header", Example: HeaderExample },
  btnDeleteAll: { kind: "bulk", Example: DeleteAllExample },
  btnStatistics: { kind: "bulk", Example: StatisticsExample },
  iconDelete: { kind: "icon", Example: () => <IconExample verb="delete" /> },
  iconEdit: { kind: "icon", Example: () => <IconExample verb="edit" /> },
  iconView: { kind: "icon", Example: () => <IconExample verb="view" /> },
} as const;

const isShown = (page: string): page is keyof typeof shown => Object.hasOwn(shown, page);

const Stage = styled("div")({
  padding: 16,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.canvas,
  color: paint.ink,
});
const Stages = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(280px, 1fr))",
  gap: 12,
  "& h3": { ...typeScale.label, margin: "0 0 4px", color: paint.mute },
});
const Keys = styled("dl")({
  ...typeScale.body,
  display: "grid",
  gridTemplateColumns: "max-content 1fr",
  gap: "4px 16px",
  margin: 0,
  "& dt": { fontWeight: 600 },
  "& dd": { margin: 0 },
});

const Setting = ({
  name,
  children,
  ...rest
}: {
  name: string;
  children: ReactNode;
  dir?: "rtl";
  scheme?: "light" | "dark";
}) => (
  <div>
    <h3>{name}</h3>
    <Stage
      {...(rest.dir ? { dir: rest.dir } : {})}
      {...(rest.scheme ? { "data-color-scheme": rest.scheme } : {})}
    >
      {children}
    </Stage>
  </div>
);

/** One part of the console by itself: live, in both themes and directions, with how and how not to use it. */
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
        <p style={{ margin: 0 }}>{t(`about.${key}`)}</p>
        <p style={{ margin: "8px 0 0" }}>
          <b>{t("do")}:</b> {t(`doText.${kind}`)} <b>{t("dont")}:</b> {t(`dontText.${kind}`)}
        </p>
      </SectionCard>
      <SectionCard title={t("states")}>
        <Stages>
          <Setting name={t("light")} scheme="light">
            <Example />
          </Setting>
          <Setting name={t("dark")} scheme="dark">
            <Example />
          </Setting>
          <Setting name={t("mirrored")} dir="rtl">
            <Example />
          </Setting>
        </Stages>
      </SectionCard>
      <SectionCard title={t("keys")}>
        <Keys>
          <dt>Tab</dt>
          <dd>{t("keyTab")}</dd>
          <dt>Enter</dt>
          <dd>{t("keyEnter")}</dd>
          <dt>Esc</dt>
          <dd>{t("keyEsc")}</dd>
        </Keys>
      </SectionCard>
      {key === "breadcrumbSection" && <SharedParts />}
    </PageBody>
  );
};
