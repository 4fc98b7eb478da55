import Alert from "@mui/material/Alert";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { NetworkDevice } from "@sgval/contract/network/networks";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { Grow, MutedText } from "../../../shared/ui/arrange.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { useDetachDevice } from "../api/element-devices.ts";
import { useElementText } from "../element-texts.ts";

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    padding: "6px 0",
    borderBottom: `1px solid ${paint.line}`,
  },
});

/** Devices at elements of a network, with the ways to their pages; whoever may, detaches them. */
export const AttachedList = (props: {
  networkId: number;
  devices: readonly NetworkDevice[];
  mayChange: boolean;
  /** Which element it is; left out where all are at one. */
  named?: boolean;
}) => {
  const { devices, mayChange, named = false } = props;
  const { t } = useTranslation("network");
  const errorText = useErrorText();
  const elementText = useElementText();
  const detach = useDetachDevice(props.networkId);
  return (
    <>
      <List>
        {devices.map(({ device, element, kind }) => (
          <li key={device.id}>
            <Grow>
              <Link to={paths.device} params={{ id: String(device.id) }}>
                {device.displayName}
              </Link>
              {named && (
                <MutedText>
                  {elementText(element, kind)}
                  {kind === null && ` · ${t("devices.gone")}`}
                </MutedText>
              )}
            </Grow>
            {mayChange && (
              <IconButton
                aria-label={t("devices.detach", { name: device.displayName })}
                disabled={detach.isPending}
                onClick={() => detach.mutate(device.id)}
              >
                <IconX size={18} stroke={1.75} />
              </IconButton>
            )}
          </li>
        ))}
      </List>
      {detach.error && <Alert severity="error">{errorText(detach.error)}</Alert>}
    </>
  );
};
