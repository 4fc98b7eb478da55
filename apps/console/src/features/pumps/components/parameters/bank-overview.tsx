import Alert from "@mui/material/Alert";
import { pumpTypeLabels, wearPolicyLabels } from "@sgval/contract/pumps/labels";
import type { PumpBank } from "@sgval/contract/pumps/pumps";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { powerText } from "../../pump-text.ts";

/** The parameters of a bank as text, for who may not set them. */
export const BankOverview = ({ bank }: { bank: PumpBank | null }) => {
  const { t } = useTranslation("pumps");
  const locked = useMissingPermission("Pump.SetParameter");
  const format = useFormat();
  if (!bank)
    return (
      <SectionCard>
        <EmptyState reason={t("none")} next={t("noneNextRead")} />
      </SectionCard>
    );
  const row = (key: string, label: string, content: string | null) =>
    content === null ? [] : [{ key, label, content }];
  return (
    <Stack gap={12}>
      <Alert severity="info">{locked}</Alert>
      {bank.pumps.map((pump) => (
        <SectionCard key={pump.key} title={pump.name} sub={pump.key}>
          <DescriptionList
            properties={[
              ...row("type", t("parameters.type"), pumpTypeLabels[pump.type][format.language]),
              ...row("number", t("parameters.number"), String(pump.number)),
              ...row("template", t("parameters.template"), pump.templateName),
              ...(pump.type === "linear"
                ? [
                    ...row("min", t("parameters.min"), powerText(pump.min, format)),
                    ...row("max", t("parameters.max"), powerText(pump.max, format)),
                    ...row("static", t("parameters.staticValue"), powerText(pump.staticValue, format)),
                    ...row("auto", t("parameters.timeAutoSend"), format.span(pump.timeAutoSend ?? 0)),
                    ...row(
                      "wait",
                      t("parameters.timeWaitForRespond"),
                      format.span(pump.timeWaitForRespond ?? 0),
                    ),
                    ...row("variable", t("parameters.controlVariable"), pump.controlVariable),
                    ...row("linked", t("parameters.linkedDevice"), pump.linkedDeviceName),
                    ...row(
                      "reverse",
                      t("parameters.reverse"),
                      pump.reverse ? t("reverse.on") : t("reverse.off"),
                    ),
                  ]
                : []),
            ]}
          />
        </SectionCard>
      ))}
      <SectionCard title={t("parameters.station")}>
        <DescriptionList
          properties={[
            ...row("wear", t("parameters.wearPolicy"), wearPolicyLabels[bank.wearPolicy][format.language]),
            ...row("minOn", t("parameters.minOnSeconds"), format.span(bank.interlocks.minOnSeconds)),
            ...row("minOff", t("parameters.minOffSeconds"), format.span(bank.interlocks.minOffSeconds)),
            ...row("stagger", t("parameters.staggerSeconds"), format.span(bank.interlocks.staggerSeconds)),
            ...row(
              "suction",
              t("parameters.lowSuction"),
              format.quantity(bank.interlocks.lowSuction, "bar", 2),
            ),
          ]}
        />
      </SectionCard>
    </Stack>
  );
};
