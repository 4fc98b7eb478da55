import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Root = styled("div")({
  display: "flex",
  gap: 12,
  padding: 16,
  color: paint.ink2,
  "& > svg": { flex: "none", marginTop: 1 },
  "& h3": { ...typeScale.h3, margin: 0, color: paint.ink },
  "& p": { ...typeScale.bodyS, margin: "2px 0 0", maxWidth: 560, color: paint.mute },
  "& small": {
    ...typeScale.micro,
    display: "block",
    marginTop: 8,
    color: paint.mute,
    overflowWrap: "anywhere",
  },
});

const Ways = styled("div")({ display: "flex", gap: 8, marginTop: 12 });

export type ErrorStateProps = {
  /** What failed and why. */
  cause: string;
  /** Time of the last good data ("as of 14:02"), when older data exists. */
  lastGood?: string | undefined;
  /** Labelled request id. */
  requestLine?: string | undefined;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean;
  extra?: ReactNode;
};

/** Error state: cause, retry, request id. Clearly different from an empty list. */
export const ErrorState = (props: ErrorStateProps) => (
  <Root role="alert">
    <IconAlertCircle size={20} stroke={1.75} aria-hidden />
    <div>
      <h3>{props.cause}</h3>
      {props.lastGood && <p>{props.lastGood}</p>}
      <Ways>
        <Button variant="outlined" onClick={props.onRetry} disabled={props.retrying ?? false}>
          {props.retryLabel}
        </Button>
        {props.extra}
      </Ways>
      {props.requestLine && <small>{props.requestLine}</small>}
    </div>
  </Root>
);
