import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { sameSitePath } from "../../guard.ts";
import { messageSearch } from "../../own-pages.ts";

/** Link to the previous page, or to the start page. */
export const useReturn = () => {
  const navigate = useNavigate();
  const [{ to }] = usePageSearch(messageSearch);
  return useCallback(
    () => void navigate({ href: sameSitePath(to) ?? paths.root, replace: true }),
    [navigate, to],
  );
};

/** Icons of pages that explain. */
export const messageIcon = { size: 40, stroke: 1.5, "aria-hidden": true } as const;

const PlainLink = styled(Link)({ textDecoration: "none", borderRadius: 6 });

/** A link that looks like a button: the address shows, and a middle click works. */
export const LinkButton = (props: { to: string; label: string; filled?: boolean }) => (
  <PlainLink to={props.to}>
    <Button variant={props.filled ? "contained" : "outlined"} component="span" tabIndex={-1}>
      {props.label}
    </Button>
  </PlainLink>
);

export const Home = () => {
  const { t } = useTranslation("shell");
  return <LinkButton to={paths.root} label={t("home")} filled />;
};

export const Back = () => {
  const { t } = useTranslation("shell");
  const router = useRouter();
  return (
    <Button variant="outlined" onClick={() => router.history.back()}>
      {t("back")}
    </Button>
  );
};
