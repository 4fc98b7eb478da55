import { styled } from "@mui/material/styles";

/** Padding of a page and gap between its sections. */
export const PageBody = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  padding: "8px 12px 24px",
  [theme.breakpoints.up("sm")]: { padding: "8px 24px 24px" },
}));
