import { styled } from "@mui/material/styles";

const Anchor = styled("a")({
  "&[data-large=true]": { display: "inline-flex", alignItems: "center", minHeight: 44 },
});

/** Link that dials a telephone number; spaces and dots are removed. `large` is high enough for a finger. */
export const PhoneLink = ({ number, large = false }: { number: string; large?: boolean }) => (
  <Anchor href={`tel:${number.replace(/[^\d+]/g, "")}`} data-large={large}>
    {number}
  </Anchor>
);
