import { styled } from "@mui/material/styles";

/** The room a page stands in: its sides, and the gap between its parts. */
export const PageBody = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  padding: "8px 12px 24px",
  [theme.breakpoints.up("sm")]: { padding: "8px 24px 24px" },
}));
