import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { notificationKinds, type Preferences } from "@sgval/contract/account/preferences";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useBelow } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const channels = ["inApp", "sound", "mail", "push", "telegram", "sms"] as const;

type Choice = Preferences["notifications"];

/** With large type six columns are wider than a phone. */
const Scroll = styled("div")({ overflowX: "auto", maxWidth: "100%" });

const Table = styled("table")({
  ...typeScale.table,
  width: "100%",
  borderCollapse: "collapse",
  "& th, & td": { padding: "2px 8px", borderBottom: `1px solid ${paint.line}`, textAlign: "center" },
  "& td": { height: 34 },
  "& th:first-of-type": { textAlign: "start", paddingInlineStart: 0, fontWeight: 500 },
  "& thead th": { ...typeScale.label, height: 34, color: paint.mute },
  "& td svg": { verticalAlign: "middle" },
  '&[data-narrow="true"]': {
    tableLayout: "fixed",
    "& th, & td": { paddingInline: 0 },
    // Names that stand side by side on one line would read as one.
    "& thead th": { ...typeScale.micro, paddingInline: 3, textAlign: "center" },
    "& tbody th": { paddingTop: 8, borderBottom: 0 },
  },
});

const Help = styled("p")({ ...typeScale.age, margin: "12px 0 0", color: paint.mute });

/** Matrix of notice kinds and channels, on a phone each kind above its channels; read-only without `onChange`. */
export const NoticeGrid = ({ choice, onChange }: { choice: Choice; onChange?: (next: Choice) => void }) => {
  const { t } = useTranslation("account");
  const narrow = useBelow("sm");
  return (
    <Scroll role="group" tabIndex={0} aria-label={t("notice.title")}>
      <Table data-narrow={narrow}>
        <thead>
          <tr>
            {!narrow && <th scope="col">{t("notice.what")}</th>}
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notice.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => {
            const name = t(`notice.kind.${kind}`);
            const cells = channels.map((channel) => {
              const on = choice[kind][channel];
              const Icon = on ? IconCheck : IconMinus;
              return (
                <td key={channel}>
                  {onChange ? (
                    <Checkbox
                      checked={on}
                      onChange={(_event, next) =>
                        onChange({ ...choice, [kind]: { ...choice[kind], [channel]: next } })
                      }
                      slotProps={{
                        input: {
                          "aria-label": t("notice.cell", {
                            what: name,
                            how: t(`notice.${channel}`),
                          }),
                        },
                      }}
                    />
                  ) : (
                    <>
                      <Icon size={18} stroke={1.75} color={on ? paint.ink : paint.mute} aria-hidden />
                      <span className="visually-hidden">{t(on ? "notice.on" : "notice.off")}</span>
                    </>
                  )}
                </td>
              );
            });
            return narrow ? (
              <Fragment key={kind}>
                <tr>
                  <th scope="colgroup" colSpan={channels.length}>
                    {name}
                  </th>
                </tr>
                <tr>{cells}</tr>
              </Fragment>
            ) : (
              <tr key={kind}>
                <th scope="row">{name}</th>
                {cells}
              </tr>
            );
          })}
        </tbody>
      </Table>
      <Help>{t("notice.lostHelp")}</Help>
    </Scroll>
  );
};
