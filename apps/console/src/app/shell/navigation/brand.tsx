import { styled } from "@mui/material/styles";
import { Link } from "@tanstack/react-router";
import { env } from "../../../config/env.ts";
import { paths } from "../../../config/paths.ts";
import { BrandLogo } from "../../../shared/ui/page/brand-logo.tsx";
import { paint } from "../../../shared/ui/paint.ts";

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

/** The mark and the title; alone, the mark still carries the title as its name. */
export const Brand = ({ bare = false }: { bare?: boolean }) => (
  <Home to={paths.root} aria-label={bare ? env.title : undefined}>
    <BrandLogo size={26} {...(!bare && { widest: 104 })} />
    {!bare && env.title}
  </Home>
);
