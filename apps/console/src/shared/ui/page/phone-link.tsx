import { styled } from "@mui/material/styles";

const Anchor = styled("a")({
  "&[data-large=true]": { display: "inline-flex", alignItems: "center", minHeight: 44 },
});

/** The address that dials a telephone number. */
export const telephoneLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, "")}`;

/** Link that dials a telephone number; spaces and dots are removed. `large` is high enough for a finger. */
export const PhoneLink = ({ number, large = false }: { number: string; large?: boolean }) => (
  <Anchor href={telephoneLink(number)} data-large={large}>
    {number}
  </Anchor>
);
