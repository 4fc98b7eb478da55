import { styled } from "@mui/material/styles";
import { Link } from "@tanstack/react-router";
import { env } from "../../config/env.ts";
import { paths } from "../../config/paths.ts";
import { BrandMark } from "../../shared/ui/brand-mark.tsx";
import { paint } from "../../shared/ui/paint.ts";

const Home = styled(Link)({
  display: "inline-flex",
  alignItems: "center",
  gap: 10,
  flex: "none",
  color: paint.ink,
  fontSize: "1rem",
  lineHeight: "1.5rem",
  fontWeight: 650,
  textDecoration: "none",
});

export const Brand = () => (
  <Home to={paths.root}>
    <BrandMark size={26} />
    {env.title}
  </Home>
);
