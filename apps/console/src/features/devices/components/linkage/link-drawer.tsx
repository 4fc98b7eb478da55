import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceType } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { devicesToChooseQuery } from "../../../../shared/queries/find-devices.ts";
import { SearchField } from "../../../../shared/ui/list/search-field.tsx";
import { DetailDrawer } from "../../../../shared/ui/page/detail-drawer.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { type LinkChange, useLinkDevice, useOccupant } from "../../api/link-devices.ts";

const Search = styled("div")({ display: "flex", paddingBottom: 10 });

/** Finds the device that is linked with the one of the page: one that measures for it, or one it measures for. */
export const LinkDrawer = (props: {
  title: string;
  /** Only devices of this type. */
  type?: DeviceType | undefined;
  /** The device of the page, which is not linked with itself. */
  except: number;
  changeFor: (chosen: number) => LinkChange;
  onClose: () => void;
}) => {
  const { title, type, except, changeFor, onClose } = props;
  const { t } = useTranslation(["devices", "messages", "common"]);
  const errorText = useErrorText();
  const [q, setQ] = useState("");
  const [taken, setTaken] = useState<string | null>(null);
  const query = useQuery(devicesToChooseQuery(q, { type }));
  const link = useLinkDevice();
  const occupantOf = useOccupant();
  const choose = async (id: number, name: string) => {
    const change = changeFor(id);
    setTaken(null);
    // A link that is there is not replaced without a word; a failure to read it is that of linking.
    const occupant = await occupantOf(change.parent, change.field).catch(() => null);
    // The page's own free place, or one that it offers to change, is known to whoever looks at it.
    if (occupant !== null && change.parent !== except)
      return setTaken(t("linkage.occupied", { name, linked: occupant }));
    link.mutate(change, {
      onSuccess: () => {
        showSnackbar("success", t("messages:update_success"));
        onClose();
      },
    });
  };
  return (
    <DetailDrawer title={title} onClose={onClose}>
      <Search>
        <SearchField value={q} onChange={setQ} label={t("searchLabel")} placeholder={t("searchHint")} />
      </Search>
      {taken && <Alert severity="warning">{taken}</Alert>}
      {link.error && (
        <Alert severity="error">
          {`${t("messages:update_failed")}${t("common:colon")}${errorText(link.error)}`}
        </Alert>
      )}
      <QueryState query={query} failed={t("loadFailed")}>
        {(found) => {
          const devices = found.filter(({ id }) => id !== except);
          return devices.length === 0 ? (
            <EmptyState reason={t("messages:no_data")} />
          ) : (
            <Rows>
              {devices.map((device) => (
                <li key={device.id}>
                  <div>
                    <b>{device.displayName}</b>
                    <small>{device.name}</small>
                  </div>
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={t("linkage.linkNamed", { name: device.displayName })}
                    disabled={link.isPending}
                    onClick={() => void choose(device.id, device.displayName)}
                  >
                    {t("linkage.link")}
                  </Button>
                </li>
              ))}
            </Rows>
          );
        }}
      </QueryState>
    </DetailDrawer>
  );
};
