import { styled } from "@mui/material/styles";
import { elementNames, linkTypeNames } from "@sgval/contract/network/texts";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../shared/i18n/use-language.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { ElementSymbol } from "./element-symbol.tsx";

const Root = styled("section")({
  gridColumn: "1 / -1",
  marginTop: 8,
  paddingTop: 8,
  borderTop: `1px solid ${paint.line}`,
  "& h3": { ...typeScale.label, margin: "0 0 6px", color: paint.mute },
  "& ul": { display: "grid", gap: 4, margin: 0, padding: 0, listStyle: "none" },
  "& li": { ...typeScale.bodyS, display: "flex", alignItems: "center", gap: 10, color: paint.ink2 },
});

/** What the symbols of the pipe networks mean. */
export const NetworkLegend = () => {
  const { t } = useTranslation("map");
  const language = useLanguage();
  const name = (kind: keyof typeof elementNames): string => elementNames[kind][language];
  const entries = [
    { symbol: "pipe", text: `${name("pipe")}, ${t("elements.width")}` },
    { symbol: "pipe-closed", text: `${name("pipe")}, ${t("elements.closed")}` },
    { symbol: "reservoir", text: name("reservoir") },
    { symbol: "tank", text: name("tank") },
    { symbol: "pump", text: name("pump") },
    { symbol: "valve", text: name("valve") },
    { symbol: "valve-closed", text: `${name("valve")}, ${t("elements.closed")}` },
    ...["PRV", "PSV", "FCV"].map((type) => ({
      symbol: `valve-${type}`,
      text: `${linkTypeNames[type]?.[language] ?? ""} (${type})`,
    })),
    { symbol: "junction", text: name("junction") },
  ];
  return (
    <Root aria-label={t("elements.legend")}>
      <h3>{t("elements.legend")}</h3>
      <ul>
        {entries.map(({ symbol, text }) => (
          <li key={symbol}>
            <ElementSymbol symbol={symbol} size={18} />
            {text}
          </li>
        ))}
      </ul>
    </Root>
  );
};
