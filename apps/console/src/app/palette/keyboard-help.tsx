import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { alarmActionLabels } from "@sgval/contract/alarms/labels";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useUpdatePreferences } from "../../features/account/api/preferences.ts";
import { showSnackbar } from "../../shared/api/snackbar.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { useBelow } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { useSettings } from "../customizer/settings.ts";
import { useNavigation } from "../shell/navigation/use-navigation.ts";
import { closeInShell } from "../shell/shell-state.ts";

const Title = styled(DialogTitle)({ display: "flex", justifyContent: "space-between" });

const Keys = styled("dl")({
  ...typeScale.body,
  display: "grid",
  gridTemplateColumns: "max-content 1fr",
  alignItems: "center",
  gap: "6px 16px",
  margin: "0 0 12px",
  "& dd": { margin: 0 },
  "& kbd": {
    ...typeScale.bodyS,
    marginInlineEnd: 4,
    padding: "2px 7px",
    border: `1px solid ${paint.lineStrong}`,
    borderRadius: 4,
    backgroundColor: paint.sunk,
    fontFamily: "inherit",
  },
});

const Part = styled("h3")({ ...typeScale.h3, margin: "12px 0 8px" });

const Key = ({ of }: { of: string }) => (
  <dt>
    {of.split(" ").map((key) => (
      <kbd key={key} dir="ltr">
        {key}
      </kbd>
    ))}
  </dt>
);

const everywhere = [
  ["Ctrl K", "search"],
  ["?", "help"],
  ["[", "collapse"],
  ["Esc", "close"],
  ["Alt T", "toasts"],
] as const;
const lists = [
  ["/", "find"],
  ["j k", "rows"],
  ["Enter", "open"],
  ["x", "select"],
  ["n", "new"],
  ["↑ ↓ Home End", "mapRows"],
] as const;

const alarms = [
  ["a", "acknowledge"],
  ["s", "shelve"],
] as const;

/** Lists all keyboard shortcuts, with the switch for single keys. */
export const KeyboardHelp = () => {
  const { t } = useTranslation(["tools", "pages", "common"]);
  const language = useLanguage();
  const phone = useBelow("sm");
  const singleKeys = useSettings((settings) => settings.singleKeys);
  // The account keeps the choice, and this browser follows the account.
  const update = useUpdatePreferences();
  const errorText = useErrorText();
  const { groups } = useNavigation();
  const close = () => closeInShell("keyboard");
  return (
    <Dialog open onClose={close} fullScreen={phone} maxWidth="sm" fullWidth aria-labelledby="keyboard-title">
      <Title id="keyboard-title">
        {t("keys.title")}
        <IconButton aria-label={t("common:closeDialog")} onClick={close}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </Title>
      <DialogContent>
        <FormControlLabel
          label={t("keys.single")}
          control={
            <Switch
              checked={singleKeys}
              disabled={update.isPending}
              onChange={(_event, on) =>
                update.mutate(
                  { singleKeys: on },
                  { onError: (error) => showSnackbar("error", errorText(error)) },
                )
              }
            />
          }
        />
        <Part>{t("keys.everywhere")}</Part>
        <Keys>
          {everywhere.map(([keys, does]) => [
            <Key key={keys} of={keys} />,
            <dd key={does}>{t(`keys.${does}`)}</dd>,
          ])}
        </Keys>
        <Part>{t("keys.go")}</Part>
        <Keys>
          {groups
            .flatMap((group) => group.items)
            .map(({ goKey, key }) =>
              goKey
                ? [<Key key={goKey} of={`g ${goKey}`} />, <dd key={key}>{t(`pages:name.${key}`)}</dd>]
                : null,
            )}
        </Keys>
        <Part>{t("keys.lists")}</Part>
        <Keys>
          {lists.map(([keys, does]) => [
            <Key key={keys} of={keys} />,
            <dd key={does}>{t(`keys.${does}`)}</dd>,
          ])}
        </Keys>
        <Part>{t("keys.alarms")}</Part>
        <Keys>
          {alarms.map(([key, action]) => [
            <Key key={key} of={key} />,
            <dd key={action}>{alarmActionLabels[action][language]}</dd>,
          ])}
          <Key of="c" />
          <dd>{t("keys.chart")}</dd>
        </Keys>
      </DialogContent>
    </Dialog>
  );
};
