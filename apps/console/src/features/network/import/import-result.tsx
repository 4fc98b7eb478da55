import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { ImportResult } from "@sgval/contract/network/networks";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useElementText } from "../element-texts.ts";
import { ModelWarnings } from "./model-overview.tsx";

const List = styled("ul")({
  ...typeScale.bodyS,
  margin: 0,
  paddingInlineStart: 18,
  maxHeight: 200,
  overflowY: "auto",
});

/** What an import did. */
export const ImportOutcome = ({ result }: { result: ImportResult }) => {
  const { t } = useTranslation(["network", "common"]);
  const format = useFormat();
  const elementText = useElementText();
  const { added, changed, removed, vanished, devicesWithoutElement, warnings } = result;
  const counts = {
    added: format.count(added),
    changed: format.count(changed),
    removed: format.count(removed),
  };
  return (
    <Stack gap={12}>
      <Alert severity="success">{t("result.done", counts)}</Alert>
      <ModelWarnings warnings={warnings} />
      {vanished.length > 0 && (
        <section>
          <h3>{t("result.vanished")}</h3>
          <List>
            {vanished.map(({ class: of, id, kind }) => (
              <li key={`${of} ${id}`}>{elementText({ class: of, id }, kind)}</li>
            ))}
            {removed > vanished.length && <li>{t("problem.more", { count: removed - vanished.length })}</li>}
          </List>
        </section>
      )}
      {devicesWithoutElement.length > 0 && (
        <Alert severity="warning">
          {t("result.devices")}
          <List>
            {devicesWithoutElement.map(({ device, element, kind }) => (
              <li key={device.id}>
                {device.displayName}
                {t("common:colon")}
                {elementText(element, kind)}
              </li>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
};
