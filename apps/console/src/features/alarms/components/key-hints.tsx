import { styled } from "@mui/material/styles";
import { type AlarmAction, alarmActionPermissions } from "@sgval/contract/alarms/alarm-state";
import { alarmActionLabels } from "@sgval/contract/alarms/labels";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { withKeyboardOnly } from "../../../shared/ui/breakpoints.ts";
import { KeyCap } from "../../../shared/ui/list/search-field.tsx";
import { PageFrameContext } from "../../../shared/ui/page/page-frame.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/** What the keys of the page do with the alarm of the focused row, or else with the open one. */
export const keyActions: Readonly<Record<string, AlarmAction>> = { a: "acknowledge", s: "shelve" };

const Keys = styled("p")({
  ...typeScale.age,
  display: "flex",
  gap: 16,
  margin: 0,
  color: paint.mute,
  ...withKeyboardOnly,
});

/** The keys of the page that its reader may use, where they can be found. */
export const KeyHints = () => {
  const { t } = useTranslation("alarms");
  const { language } = useFormat();
  const may = useMay();
  const { singleKeys } = useContext(PageFrameContext);
  if (!singleKeys) return null;
  const hints = [
    ...Object.entries(keyActions)
      .filter(([, action]) => may(alarmActionPermissions[action]))
      .map(([key, action]) => [key, alarmActionLabels[action][language]] as const),
    ["c", t("chart")] as const,
  ];
  return (
    <Keys>
      {hints.map(([key, does]) => (
        <span key={key}>
          <KeyCap dir="ltr">{key}</KeyCap> {does}
        </span>
      ))}
    </Keys>
  );
};
