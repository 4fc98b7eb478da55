import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { kindLabels } from "@sgval/contract/reports/labels";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { downloadRunFile, runsQuery } from "../../api/runs.ts";

const None = styled("p")({ ...typeScale.bodyS, margin: 0, padding: "10px 14px", color: paint.mute });

/** The newest report that was made for the reader, by request or by a schedule, with its files. */
export const LastReport = () => {
  const { t } = useTranslation("reports");
  const { language, dateTime } = useFormat();
  const errorText = useErrorText();
  const query = useQuery(runsQuery());
  return (
    <QueryState query={query} failed={t("runs.failed")}>
      {(runs) => {
        const last = runs.find(({ kind, files }) => kind !== null && files.length > 0);
        if (!last?.kind) return <None>{t("runs.noneLately")}</None>;
        return (
          <Rows>
            <li>
              <div>
                <b>{t("runs.last", { name: last.name ?? kindLabels[last.kind][language] })}</b>
                {last.from !== null && last.to !== null && (
                  <small>{`${dateTime(last.from)} – ${dateTime(last.to)}`}</small>
                )}
              </div>
              <Actions>
                {last.files.map(({ format, name }) => (
                  <Button
                    key={format}
                    variant="outlined"
                    size="small"
                    aria-label={t("runs.download", { name })}
                    onClick={() =>
                      void downloadRunFile(last.id, format, name).catch((error: unknown) =>
                        showSnackbar("error", errorText(error)),
                      )
                    }
                  >
                    {format.toUpperCase()}
                  </Button>
                ))}
              </Actions>
            </li>
          </Rows>
        );
      }}
    </QueryState>
  );
};
