import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { NetworkDevice } from "@sgval/contract/network/networks";
import { IconUnlink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
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
  /** What a device measures now, where the page knows it. */
  measured?: ((deviceId: number) => ReactNode) | undefined;
}) => {
  const { devices, mayChange, named = false, measured } = props;
  const { t } = useTranslation(["network", "common"]);
  const errorText = useErrorText();
  const elementText = useElementText();
  const detach = useDetachDevice(props.networkId);
  const [leaving, setLeaving] = useState<NetworkDevice | null>(null);
  const close = () => {
    setLeaving(null);
    detach.reset();
  };
  return (
    <>
      <List>
        {devices.map((attached) => {
          const { device, element, kind } = attached;
          return (
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
                {measured?.(device.id)}
              </Grow>
              {mayChange && (
                <IconButton
                  aria-label={t("devices.detach", { name: device.displayName })}
                  onClick={() => setLeaving(attached)}
                >
                  <IconUnlink size={18} stroke={1.75} />
                </IconButton>
              )}
            </li>
          );
        })}
      </List>
      <QuestionDialog
        open={leaving !== null}
        title={leaving ? t("devices.detach", { name: leaving.device.displayName }) : ""}
        text={leaving && t("devices.detachText", { element: elementText(leaving.element, leaving.kind) })}
        cancelLabel={t("common:cancel")}
        verbLabel={t("devices.detachVerb")}
        busy={detach.isPending}
        problem={detach.error && errorText(detach.error)}
        onCancel={close}
        onConfirm={() => leaving && detach.mutate(leaving.device.id, { onSuccess: close })}
      />
    </>
  );
};
