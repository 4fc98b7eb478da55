import { styled } from "@mui/material/styles";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Reason = styled("p")({
  ...typeScale.age,
  display: "flex",
  alignItems: "flex-start",
  gap: 6,
  margin: "10px 0 0",
  color: paint.mute,
  "& svg": { flex: "none" },
});

export interface LockReason {
  text: string;
  /** Links to where it is mended. */
  ways?: ReactNode;
}

/** Why buttons above are locked, each reason once. */
export const LockReasons = ({ of }: { of: readonly LockReason[] }) =>
  [...new Map(of.map((reason) => [reason.text, reason])).values()].map(({ text, ways }) => (
    <Reason key={text} role="note">
      <IconLock size={15} stroke={1.75} aria-hidden />
      <span>
        {text}
        {ways}
      </span>
    </Reason>
  ));
