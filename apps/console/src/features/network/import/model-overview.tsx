import Alert from "@mui/material/Alert";
import { elementKinds, type ModelSummary, type ModelWarning } from "@sgval/contract/network/model";
import { kindNames } from "@sgval/contract/network/texts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";

/** Things worth knowing about an imported file. */
export const ModelWarnings = ({ warnings }: { warnings: readonly ModelWarning[] }) => {
  const { t } = useTranslation("network");
  return warnings.map(({ code, about }) => (
    <Alert key={code} severity="warning">
      {t(`warning.${code}`, { about: about.slice(0, 10).join(", ") })}
    </Alert>
  ));
};

/** What is in a file. */
export const ModelOverview = ({ summary }: { summary: ModelSummary }) => {
  const { t } = useTranslation("network");
  const format = useFormat();
  const language = useLanguage();
  const { title, flowUnit, lengthUnit, counts, extent } = summary;
  const present = elementKinds.filter((kind) => (counts[kind] ?? 0) > 0);
  const number = (value: number) => format.number(value, summary.geographic ? 5 : 0);
  return (
    <DescriptionList
      properties={[
        ...(title ? [{ key: "title", label: t("summary.title"), content: title }] : []),
        {
          key: "counts",
          label: t("summary.counts"),
          content: present
            .map((kind) => `${kindNames[kind][language]} ${format.count(counts[kind] ?? 0)}`)
            .join(" · "),
        },
        { key: "units", label: t("summary.units"), content: t(`summary.from_${lengthUnit}`, { flowUnit }) },
        {
          key: "extent",
          label: t("summary.extent"),
          content: `x ${number(extent.minX)} – ${number(extent.maxX)}, y ${number(extent.minY)} – ${number(extent.maxY)}`,
        },
      ]}
    />
  );
};
