import { styled } from "@mui/material/styles";
import { IconLock } from "@tabler/icons-react";
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

/** Why buttons above are locked, each reason once. */
export const LockReasons = ({ of }: { of: readonly string[] }) =>
  [...new Set(of)].map((reason) => (
    <Reason key={reason} role="note">
      <IconLock size={15} stroke={1.75} aria-hidden />
      <span>{reason}</span>
    </Reason>
  ));
