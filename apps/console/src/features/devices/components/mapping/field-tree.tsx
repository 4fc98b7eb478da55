import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import type { PayloadField } from "@sgval/contract/readings/mapping";
import { parameterOf } from "@sgval/quantities/parameter";
import { qualityNamed } from "@sgval/quantities/quality";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { borderTop: `1px solid ${paint.line}`, minWidth: 0 },
});

const line = {
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "2px 12px",
  width: "100%",
  minHeight: 44,
  padding: "10px 14px",
  border: 0,
  background: "none",
  color: paint.ink,
  textAlign: "start",
  "& code": { overflowWrap: "anywhere", minWidth: 0 },
  "& > :last-child": { marginInlineStart: "auto", textAlign: "end", color: paint.ink2 },
  "&[data-use=channel] > :last-child": { color: paint.ink, fontWeight: 550 },
  "&[data-use=unknown] > :last-child": { color: paint.link },
} as const;
const Line = styled("div")(line);
const LineButton = styled("button")({
  ...line,
  cursor: "pointer",
  "&:hover, &[aria-expanded=true]": { backgroundColor: paint.hover },
});

// The bar that saves covers the end of the window.
const Panel = styled("div")({ padding: "4px 14px 14px", scrollMarginBlockEnd: 72 });

/** What was just opened must be seen as a whole. */
const showWhole = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: "nearest" });

/** What becomes of a field, in words. */
const useOutcome = () => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  return (field: PayloadField): string => {
    if (field.kind !== "value" && field.use !== "channel")
      return t("mapping.block", { count: Number(field.text), number: format.count(Number(field.text)) });
    if (field.reason)
      return `${t("mapping.rejected")}${t("common:colon")}${t(`rejected.why.${field.reason}`)}`;
    if (field.use === "time" && field.at) return `${t("mapping.use.time")} ${format.timestamp(field.at)}`;
    if (field.use !== "channel")
      return field.key === null && field.use === "unknown"
        ? t("mapping.noKey")
        : t(`mapping.use.${field.use}`);
    const parameter = parameterOf(field.parameter ?? "")?.parameter;
    if (!parameter) return t("mapping.use.unknown");
    const value = field.value === null ? "--" : format.parameter(field.value, parameter);
    const quality = qualityNamed(field.quality ?? undefined);
    return [
      `${format.parameterName(field.parameter ?? "")} ${value}`,
      ...(quality !== "good" ? [t(`common:quality.${quality}`)] : []),
    ].join(" · ");
  };
};

/** A value that is read, or could be: no name of the device, nothing that is ignored, no block. */
const isMeasurable = ({ kind, use }: PayloadField): boolean =>
  use === "channel" || (kind === "value" && (use === "time" || use === "unknown"));

const Filter = styled(FormControlLabel)({ display: "flex", margin: "0 14px 6px" });

/** The fields of a message in its order, or those alone that can be measurements; one of them may be open. */
export const FieldTree = (props: {
  fields: readonly PayloadField[];
  opened: number | null;
  onOpen: (index: number | null) => void;
  /** What can be done with the open field. */
  children: (field: PayloadField) => ReactNode;
}) => {
  const { t } = useTranslation("devices");
  const outcomeOf = useOutcome();
  const [measuredOnly, setMeasuredOnly] = useState(false);
  const others = props.fields.some(({ kind, use }) => kind === "value" && use === "identity");
  const narrowed = measuredOnly && others;
  const list = (
    <List aria-label={t("mapping.fields")}>
      {props.fields.map((field, index) => {
        if (narrowed && !isMeasurable(field)) return null;
        const isOpen = props.opened === index;
        const isChosen = field.key !== null && (field.kind === "value" || field.use === "channel");
        const content = (
          <>
            <code dir="auto">{narrowed ? field.path.join(".") : field.path.at(-1)}</code>
            {field.kind === "value" && (
              <span dir="auto">
                <code>{field.text}</code>
              </span>
            )}
            <span>{outcomeOf(field)}</span>
          </>
        );
        const depth = narrowed ? 0 : Math.min(field.path.length - 1, 8);
        const indent = { paddingInlineStart: 14 + depth * 14 };
        return (
          <li key={field.path.join("\n")}>
            {isChosen ? (
              <LineButton
                type="button"
                data-use={field.use}
                style={indent}
                aria-expanded={isOpen}
                onClick={() => props.onOpen(isOpen ? null : index)}
              >
                {content}
              </LineButton>
            ) : (
              <Line data-use={field.use} style={indent}>
                {content}
              </Line>
            )}
            {isOpen && <Panel ref={showWhole}>{props.children(field)}</Panel>}
          </li>
        );
      })}
    </List>
  );
  return (
    <>
      {others && (
        <Filter
          control={
            <Checkbox
              checked={measuredOnly}
              onChange={(_event, checked) => {
                props.onOpen(null);
                setMeasuredOnly(checked);
              }}
            />
          }
          label={t("mapping.measuredOnly")}
        />
      )}
      {list}
    </>
  );
};
