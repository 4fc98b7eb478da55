import { styled } from "@mui/material/styles";
import type { Token } from "@sgval/contract/connections/tokens";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { tokenUse } from "../token-form.ts";

const Use = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  color: paint.mute,
  "&[data-use=used]": { color: "inherit" },
});

export const LastUse = ({ token }: { token: Token }) => {
  const { t } = useTranslation("connections");
  const format = useFormat();
  const age = useAge(token.lastUsedAt);
  const exact = useExactTip(() =>
    token.lastUsedAt ? `${format.dateTime(token.lastUsedAt)} ${format.zone()}` : "",
  );
  const use = tokenUse(token, serverNow());
  return (
    <Use {...exact} data-use={use}>
      {use === "stale" && <StatusShape kind="stale" size={16} label={t("use.stale")} />}
      {use === "stale" ? `${t("use.stale")} · ${age ?? ""}` : (age ?? t("use.never"))}
    </Use>
  );
};

/** The last characters of a secret, to recognise it. */
export const Masked = ({ token }: { token: Token }) => <span dir="ltr">•••• {token.lastFour}</span>;

export const useTokenColumns = (actionsOf: (token: Token) => RowAction[]): Column<Token>[] => {
  const { t } = useTranslation(["connections", "forms"]);
  const format = useFormat();
  return [
    {
      key: "name",
      head: t("token.name"),
      cell: (token) => <b>{token.name}</b>,
      sortable: true,
      isName: true,
    },
    { key: "deviceName", head: t("token.device"), cell: (token) => token.deviceName, sortable: true },
    { key: "token", head: t("token.secret"), cell: (token) => <Masked token={token} /> },
    {
      key: "lastUsedAt",
      head: t("token.lastUse"),
      cell: (token) => <LastUse token={token} />,
      sortable: true,
    },
    { key: "createdBy", head: t("token.createdBy"), cell: (token) => token.createdBy ?? "--", from: 1280 },
    {
      key: "createdAt",
      head: t("token.createdAt"),
      cell: (token) => format.timestamp(token.createdAt),
      sortable: true,
      from: 1280,
    },
    {
      key: "menu",
      head: "",
      headLabel: t("token.actions"),
      width: 48,
      always: true,
      cell: (token) => (
        <RowMenu label={t("forms:actionsOf", { name: token.name })} actions={actionsOf(token)} />
      ),
    },
  ];
};
