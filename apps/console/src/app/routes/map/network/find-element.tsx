import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ElementSearch } from "../../../../features/network/components/element-search.tsx";
import { Stack } from "../../../../shared/ui/arrange.ts";
import type { LngLat } from "../../../../shared/ui/map/coordinates.ts";
import type { ElementAt, ShownNetwork } from "./elements.ts";

/** Looks for any element of the networks, for whoever knows its id or does not point at the map. */
export const FindElement = (props: {
  networks: readonly ShownNetwork[];
  /** The network that is looked at. */
  networkId?: number | undefined;
  onFound: (at: ElementAt, place: LngLat) => void;
  onClose: () => void;
}) => {
  const { networks } = props;
  const { t } = useTranslation(["map", "common"]);
  const [networkId, setNetworkId] = useState(
    (networks.find(({ id }) => id === props.networkId) ?? networks[0])?.id ?? 0,
  );
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t("elements.find")}</DialogTitle>
      <DialogContent>
        <Stack gap={12}>
          {networks.length > 1 && (
            <Select
              value={networkId}
              onChange={({ target }) => setNetworkId(target.value)}
              SelectDisplayProps={{ "aria-label": t("elements.network") }}
            >
              {networks.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </Select>
          )}
          <ElementSearch
            key={networkId}
            networkId={networkId}
            value={null}
            autoFocus
            onChange={(found) =>
              found && props.onFound({ networkId, class: found.class, id: found.id }, found.place)
            }
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={props.onClose}>
          {t("common:close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
