import Button from "@mui/material/Button";
import type { Mimic } from "@sgval/contract/scada/routes";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../../shared/ui/list/plain-table.ts";
import { DetailDrawer } from "../../../../shared/ui/page/detail-drawer.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { useRestoreMimic, versionsQuery } from "../../api/mimics.ts";

/** The kept versions of a drawing; an earlier one is saved again as the newest. */
export const VersionsDrawer = (props: {
  mimic: Mimic;
  /** Why none can be restored now. */
  locked: string | undefined;
  onRestored: (mimic: Mimic, from: number) => void;
  onClose: () => void;
}) => {
  const { mimic, locked, onRestored } = props;
  const { t } = useTranslation("scada");
  const format = useFormat();
  const errorText = useErrorText();
  const query = useQuery(versionsQuery(mimic.roomId));
  const restore = useRestoreMimic(mimic.roomId);
  return (
    <DetailDrawer title={t("editor.versions")} onClose={props.onClose}>
      <QueryState query={query} failed={t("editor.versionsFailed")}>
        {(versions) =>
          versions.length === 0 ? (
            <EmptyState reason={t("editor.noVersions")} />
          ) : (
            <Scroller>
              <Table>
                <caption className="visually-hidden">{t("editor.versions")}</caption>
                <thead>
                  <tr>
                    <HeadCell scope="col">{t("editor.version")}</HeadCell>
                    <HeadCell scope="col">{t("editor.savedBy")}</HeadCell>
                    <HeadCell>
                      <span className="visually-hidden">{t("editor.restore")}</span>
                    </HeadCell>
                  </tr>
                </thead>
                <Body>
                  {versions.map(({ version, savedAt, savedBy, restoredFrom }) => (
                    <tr key={version}>
                      <NameCell scope="row">
                        {restoredFrom === null
                          ? version
                          : t("editor.restoredFrom", { version, from: restoredFrom })}
                      </NameCell>
                      <Cell>{`${savedBy} · ${format.timestamp(savedAt)}`}</Cell>
                      <Cell>
                        {version === mimic.version ? (
                          t("editor.shown")
                        ) : (
                          <Button
                            size="small"
                            variant="outlined"
                            disabled={locked !== undefined || restore.isPending}
                            title={locked}
                            aria-label={t("editor.restoreVersion", { version })}
                            onClick={() =>
                              restore.mutate(
                                { version, basedOn: mimic.version },
                                {
                                  onSuccess: (restored) => onRestored(restored, version),
                                  onError: (error) => showSnackbar("error", errorText(error)),
                                },
                              )
                            }
                          >
                            {t("editor.restore")}
                          </Button>
                        )}
                      </Cell>
                    </tr>
                  ))}
                </Body>
              </Table>
            </Scroller>
          )
        }
      </QueryState>
    </DetailDrawer>
  );
};
