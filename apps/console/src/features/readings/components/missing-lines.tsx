import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { earlierText } from "../chart-view.ts";
import type { SourceFailure } from "../use-chart-data.ts";

/** Which lines are missing because their data could not be loaded, with a retry of them alone. */
export const MissingLines = ({ failure: { sources, query } }: { failure: SourceFailure }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const { deviceName, daysBack = 0 } = sources[0] ?? {};
  const names = sources.map(({ key }) => format.parameterName(key)).join(", ");
  return (
    <QueryFailure
      query={query}
      failed={t("linesFailed", {
        device: deviceName,
        names: daysBack > 0 ? `${names} (${earlierText(t, daysBack)})` : names,
      })}
    />
  );
};
