import { styled } from "@mui/material/styles";
import { hasTrend } from "@sgval/quantities/parameter";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { trendTo } from "../../../config/paths.ts";
import { useMay } from "../../api/ability.ts";
import { useReadOnly } from "../../api/read-only.ts";
import { AddressLink } from "../address-link.tsx";
import { touch } from "../breakpoints.ts";
import { linkTarget } from "../link-target.ts";
import { paint } from "../paint.ts";

/** Looks like the value it is. */
const Anchor = styled(AddressLink)({
  borderRadius: 4,
  // Stronger than what a list or card does to its links.
  "&&": { color: "inherit", font: "inherit", textDecoration: "none" },
  "&&:hover": { textDecoration: "underline", textUnderlineOffset: "0.18em" },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 0 },
  // A line of small type is lower than what a pointer has to find.
  ...linkTarget,
  [touch]: { paddingBlock: 8, marginBlock: -8 },
});

export interface TrendOf {
  deviceId: number;
  /** Channel keys; several where the value is made of them. */
  channels: readonly string[];
}

/** The address of the trend of these channels; undefined for what has none, or for who may not see it. */
export const useTrendAddress = (of: TrendOf | undefined): string | undefined => {
  const may = useMay()("Device.Index");
  // A wall display leads nowhere.
  const readOnly = useReadOnly();
  const channels = of?.channels.filter(hasTrend) ?? [];
  return of && channels.length > 0 && may && !readOnly ? trendTo(of.deviceId, channels) : undefined;
};

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "aria-label"> & {
  /** What the value is called, and the value with its unit as it is shown. */
  name: string;
  value: string;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
};

/** A value as the link to its trend, at this address. */
export const TrendAnchor = ({ name, value, ...rest }: LinkProps & { href: string }) => {
  const { t } = useTranslation("common");
  return <Anchor {...rest} aria-label={[name, value, t("seeTrend")].join(", ")} />;
};

/** A measured value that leads to its trend over the last 24 hours; only the value, where it has none. */
export const TrendLink = ({ of, children, ...rest }: LinkProps & { of: TrendOf | undefined }) => {
  const href = useTrendAddress(of);
  if (href === undefined) return <>{children}</>;
  return (
    <TrendAnchor {...rest} href={href}>
      {children}
    </TrendAnchor>
  );
};
