import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Root = styled("div")({
  display: "flex",
  gap: 12,
  padding: 14,
  // Directly below the title of its card.
  "header + &": { paddingTop: 0 },
  color: paint.mute,
  "& svg": { flex: "none", marginTop: 1 },
  "& h3": { ...typeScale.body, margin: 0, color: paint.ink },
  "& p": { ...typeScale.bodyS, margin: "2px 0 0", maxWidth: 560 },
});

const Action = styled("div")({ marginTop: 12 });

export type EmptyStateProps = {
  /** A 20 px line icon; omit it if being empty is good. */
  icon?: ReactNode;
  /** Why there is nothing. */
  reason: string;
  /** What to do next, or when it was checked. */
  next?: string | undefined;
  action?: ReactNode;
};

/** Empty state with the reason, at the start of the card. */
export const EmptyState = ({ icon, reason, next, action }: EmptyStateProps) => (
  <Root>
    {icon}
    <div>
      <h3>{reason}</h3>
      {next && <p>{next}</p>}
      {action && <Action>{action}</Action>}
    </div>
  </Root>
);
