import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { isTypedName } from "@sgval/contract/text";
import { IconShieldCheck, IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Shrink } from "../arrange.ts";
import { below, from, useBelow } from "../breakpoints.ts";
import { DeviceSilhouette, type SilhouetteType } from "../device/device-silhouette.tsx";
import { Field } from "../form/field.tsx";
import { onSubmitKey } from "../form/submit-keys.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { ConfirmChange, type ConfirmChangeProps } from "./confirm-change.tsx";
import { ConfirmProperties } from "./confirm-properties.ts";
import { type ConfirmReason, ReasonField } from "./confirm-reason.tsx";
import { ConfirmWait, longestWait, useConfirmWait } from "./confirm-wait.ts";
import { HoldButton } from "./hold-button.tsx";

const Head = styled("header")({
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "20px 24px 16px",
  "& h2": { ...typeScale.dialogTitle, margin: 0 },
  "& p": { ...typeScale.bodyS, margin: 0, color: paint.mute },
});

const Frame = styled("span")({
  display: "inline-flex",
  flex: "none",
  padding: 6,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.sunk,
});

const column = { display: "flex", flexDirection: "column", gap: 14, minWidth: 0 } as const;

const WIDTH_PX = 580;
/** Beside the fields only where it is a section with something to read; a line of text stays below them. */
const WITH_ASIDE = "&:has([data-aside] section)";
const WITH_COLUMNS = `${WIDTH_PX - 48}px minmax(0, 1fr)`;

const Body = styled("div")({
  ...column,
  padding: "14px 24px 18px",
  [from("md")]: {
    [WITH_ASIDE]: { display: "grid", gridTemplateColumns: WITH_COLUMNS, columnGap: 24 },
  },
});

const First = styled("div")({ ...column, padding: "0 24px 14px" });
const Column = styled("div")({ ...column, "&:empty": { display: "none" } });

/** What scrolls where the window is low, a focused field with its edge and help; title and buttons stay in sight. */
const Middle = styled("div")({ flex: "1 1 auto", minHeight: 120, overflowY: "auto", scrollPadding: 40 });

const Below = styled("span")({ display: "block" });
const Other = styled("span")({ display: "contents" });

const Foot = styled("footer")({
  flex: "none",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 8,
  padding: "14px 24px",
  borderTop: `1px solid ${paint.line}`,
  "& > .MuiAlert-root, & > p[role]": { flex: "1 1 100%" },
  "& > p": {
    ...typeScale.age,
    display: "flex",
    alignItems: "center",
    gap: 8,
    flex: "1 1 200px",
    margin: 0,
    color: paint.mute,
    "& svg": { flex: "none" },
  },
  [below("sm")]: {
    position: "sticky",
    bottom: 0,
    marginTop: "auto",
    backgroundColor: paint.card,
    "& > p": { flexBasis: "100%" },
    "& .MuiButton-root": { flex: 1 },
    // The verb has the width that Cancel does not need: it stays on one line.
    "&[data-three=false] > .MuiButton-outlined": { flex: "0 0 auto", minWidth: 96 },
    "&[data-three=true] .MuiButton-contained": { flexBasis: "100%" },
  },
});

export type ConfirmTypedName = {
  /** Why a name is required and which. */
  label: ReactNode;
  expected: string;
  value: string;
  onChange: (value: string) => void;
  /** Text on touch screens, where a long press replaces typing. */
  holdHint: string;
};

export type ConfirmDialogProps = {
  open: boolean;
  onCancel: () => void;
  /** By a long press where that replaces the typed name. */
  onConfirm: (by: "press" | "hold") => void;
  /** The action, as a verb. */
  title: string;
  /** Name and code of the device, and below where it is. */
  subject: string;
  place?: string;
  silhouette?: SilhouetteType;
  closeLabel: string;
  cancelLabel: string;
  /** Label of the confirm button: verb and value, never "OK"; null where there is nothing left to confirm. */
  verbLabel: string | null;
  /** What must be read before all else: above everything that scrolls. */
  first?: ReactNode;
  change?: ConfirmChangeProps | undefined;
  /** What is measured now, above the properties; both below the fields, which must be in sight. */
  values?: ReactNode;
  properties?: readonly { key: string; label: string; content: ReactNode }[];
  children?: ReactNode;
  /** What helps to decide and is not filled in: after the fields, beside them where there is width. */
  aside?: ReactNode;
  /** Somebody works in the dialog: a key or the pointer was pressed. */
  onWork?: () => void;
  /** How long the subject is kept for this dialog, above the buttons; scrolls never. */
  hold?: ReactNode;
  /** Another answer than confirming, between the buttons. */
  other?: ReactNode;
  reason?: ConfirmReason | undefined;
  typedName?: ConfirmTypedName | undefined;
  /** The confirm button acts after a long press everywhere; how that is said. */
  holdHint?: string | undefined;
  footnote?: string | undefined;
  /** While sending: the confirm button is disabled, the dialog stays open. */
  busy?: boolean;
  /** What the dialog shows speaks against it: the confirm button is disabled. */
  refused?: boolean;
  /** Refusal from the server, shown above the buttons without scrolling. */
  problem?: ReactNode;
};

/**
 * Confirmation before a command is sent. Cancel has the initial focus, unless a reason has it, and Enter in a field does not
 * confirm, against accidental confirmation; Ctrl+Enter anywhere does what the button would, but no long press.
 */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, onCancel, onConfirm, reason, typedName, busy = false, refused = false } = props;
  const { wait, isWaiting } = useConfirmWait();
  const titleId = useId();
  const footnoteId = useId();
  const touch = useMediaQuery("(pointer: coarse)", { noSsr: true });
  const phone = useBelow("sm");
  // On a touch screen the keyboard would cover what is asked.
  const writesFirst = reason?.focusFirst === true && !touch;
  const replacesName = touch && typedName !== undefined;
  const hint = replacesName ? typedName.holdHint : props.holdHint;
  const asked = replacesName ? undefined : typedName;
  const { t } = useTranslation("common");
  const missesReason = reason?.required === true && reason.value.trim() === "";
  const missesName = asked !== undefined && !isTypedName(asked.value, asked.expected);
  const missing =
    missesReason && missesName ? "both" : missesReason ? "reason" : missesName ? "name" : undefined;
  const isLocked = missing !== undefined || busy || refused || isWaiting;
  const fields = { reason: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) };
  const fill = () => fields[missesReason ? "reason" : "name"].current?.focus();
  const onKey = onSubmitKey(() => {
    if (missing) fill();
    else if (!isLocked && !hint && props.verbLabel !== null) onConfirm("press");
  });
  // In a low window the fields are out of sight while this is read.
  const footnote = missing ? (
    <span>
      <Button size="small" onClick={fill}>
        {t(`confirmMissing.${missing}`)}
      </Button>
      {/* Where the name is not asked for, what stands in its place. */}
      {replacesName && <Below>{hint}</Below>}
    </span>
  ) : isWaiting ? (
    t("confirmWaits", { seconds: longestWait / 1000 })
  ) : (
    (hint ?? props.footnote)
  );
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      fullScreen={phone}
      aria-labelledby={titleId}
      onKeyDownCapture={(event) => {
        props.onWork?.();
        onKey(event);
      }}
      onPointerDownCapture={props.onWork}
      onWheelCapture={props.onWork}
      transitionDuration={{ enter: 160, exit: 120 }}
      slotProps={{
        paper: {
          sx: { width: WIDTH_PX, maxWidth: "100%", [from("md")]: { [WITH_ASIDE]: { width: 940 } } },
        },
      }}
    >
      <Head>
        {props.silhouette && (
          <Frame>
            <DeviceSilhouette type={props.silhouette} />
          </Frame>
        )}
        <Shrink>
          <h2 id={titleId}>{props.title}</h2>
          <p>{props.subject}</p>
          {props.place && <p>{props.place}</p>}
        </Shrink>
        <IconButton aria-label={props.closeLabel} onClick={onCancel} sx={{ marginInlineStart: "auto" }}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </Head>
      <Middle data-scrolls>
        {props.first && <First>{props.first}</First>}
        {props.change && <ConfirmChange {...props.change} />}
        <Body>
          <Column>
            <ConfirmWait value={wait}>{props.children}</ConfirmWait>
            {reason && <ReasonField reason={reason} autoFocus={writesFirst} inputRef={fields.reason} />}
            {asked && (
              <Field label={asked.label}>
                {(control) => (
                  <OutlinedInput
                    fullWidth
                    inputRef={fields.name}
                    value={asked.value}
                    onChange={(event) => asked.onChange(event.target.value)}
                    inputProps={{ ...control, autoComplete: "off", autoCapitalize: "off", spellCheck: false }}
                  />
                )}
              </Field>
            )}
            {props.values}
            {props.properties && props.properties.length > 0 && (
              <ConfirmProperties>
                {props.properties.map((property) => [
                  <dt key={`${property.key}-label`}>{property.label}</dt>,
                  <dd key={property.key}>{property.content}</dd>,
                ])}
              </ConfirmProperties>
            )}
          </Column>
          <Column data-aside>{props.aside}</Column>
        </Body>
      </Middle>
      <Foot data-three={Boolean(props.other)}>
        {props.problem}
        {props.hold}
        {footnote && (
          <p id={footnoteId}>
            <IconShieldCheck size={16} stroke={1.75} aria-hidden />
            {footnote}
          </p>
        )}
        <Button variant="outlined" size="large" autoFocus={!writesFirst} onClick={onCancel}>
          {props.cancelLabel}
        </Button>
        {props.other && <Other data-other>{props.other}</Other>}
        {props.verbLabel !== null &&
          (hint ? (
            <HoldButton disabled={isLocked} onHeld={() => onConfirm(replacesName ? "hold" : "press")}>
              {props.verbLabel}
            </HoldButton>
          ) : (
            <Button
              variant="contained"
              size="large"
              disabled={isLocked}
              aria-describedby={footnote ? footnoteId : undefined}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onKeyDown={(event) => {
                // Key repeat of a held Enter must not confirm.
                if (event.repeat) event.preventDefault();
              }}
              onClick={() => onConfirm("press")}
            >
              {props.verbLabel}
            </Button>
          ))}
      </Foot>
    </Dialog>
  );
};
